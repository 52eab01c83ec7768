/// Who is told, in the order in which they subscribed; nobody is held.
struct ObserverTable {
  private var subscribed: [Subscribed] = []

  var isEmpty: Bool { subscribed.isEmpty }

  /// Adds one, in the place of an earlier one of the same object and surface.
  mutating func add(_ new: Subscribed) {
    if let object = new.object {
      for old in subscribed where old.object === object && old.surface == new.surface {
        old.cancel()
      }
    }
    subscribed.removeAll(where: \.hasEnded)
    subscribed.append(new)
  }

  mutating func remove(_ object: AnyObject) {
    for old in subscribed where old.object === object { old.cancel() }
    subscribed.removeAll(where: \.hasEnded)
  }

  /// Those who are there now; the others are taken out.
  mutating func live() -> [Subscribed] {
    if subscribed.contains(where: \.hasEnded) { subscribed.removeAll(where: \.hasEnded) }
    return subscribed
  }
}

/// One who is told, for as long as the object is there.
final class Subscribed {
  /// Which surface it subscribed by; an object can use both.
  enum Surface {
    case closure, bindings
  }

  private(set) weak var object: AnyObject?
  let surface: Surface
  private var tell: ((AnyObject, GlobalModel, Telling) -> Void)?

  init(
    _ object: AnyObject, _ surface: Surface,
    _ tell: @escaping (AnyObject, GlobalModel, Telling) -> Void
  ) {
    self.object = object
    self.surface = surface
    self.tell = tell
  }

  var hasEnded: Bool { tell == nil || object == nil }

  func cancel() { tell = nil }

  func tell(_ model: GlobalModel, _ telling: Telling) {
    guard let object, let tell else { return }
    tell(object, model, telling)
  }
}

/// What observers are told of.
enum Telling {
  /// An action was processed.
  case action(Outcome)
  /// Nothing: the model as it is.
  case nothing
}
