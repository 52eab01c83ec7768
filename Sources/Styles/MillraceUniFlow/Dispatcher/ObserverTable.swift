/// Who is told, in the order in which they subscribed; nobody is held.
///
/// Adding and removing take O(1) on average: who has ended stays in place until half of the table has, and is swept then.
/// What is let go may use the table, by a deinit: so it is handed out, and dropped by the caller after the access.
struct ObserverTable {
  private var subscribed: [Subscribed] = []
  /// The newest subscriptions of each object, found by its address: another may have been there before.
  private var places: [ObjectIdentifier: Place] = [:]
  /// How many there may be before the table is swept again.
  private var limit = smallest

  /// Below this, sweeping costs less than counting.
  private static let smallest = 32

  struct Place {
    var closure: Subscribed?
    var bindings: Subscribed?

    var isEmpty: Bool { closure == nil && bindings == nil }

    subscript(surface: Subscribed.Surface) -> Subscribed? {
      get { surface == .closure ? closure : bindings }
      set { if surface == .closure { closure = newValue } else { bindings = newValue } }
    }
  }

  var isEmpty: Bool { subscribed.isEmpty }

  /// The only one, if there is one.
  var only: Subscribed? { subscribed.count == 1 ? subscribed[0] : nil }

  /// Adds one, in the place of an earlier one of the same object and surface.
  ///
  /// - Returns: the earlier one, to be cancelled, and those who have ended; all to be let go by the caller.
  mutating func add(_ new: Subscribed) -> (old: Subscribed?, swept: [Subscribed]) {
    let old = exchange(&places[new.id, default: Place()][new.surface], with: new)
    subscribed.append(new)
    return (old, subscribed.count > limit ? sweep() : [])
  }

  /// Removes the subscriptions of an object.
  ///
  /// - Parameters:
  ///   - id: the object, which may have gone, so that another is in its place.
  ///   - ticket: the number of the call; what has subscribed after it stays.
  /// - Returns: its subscriptions, to be cancelled, and those who have ended; all to be let go by the caller.
  mutating func remove(
    _ id: ObjectIdentifier, before ticket: UInt64
  ) -> (place: Place, swept: [Subscribed]) {
    guard let index = places.index(forKey: id) else { return (Place(), []) }
    var (ended, stays) = (places.values[index], Place())
    if let closure = ended.closure, closure.ticket >= ticket {
      stays.closure = closure
      ended.closure = nil
    }
    if let bindings = ended.bindings, bindings.ticket >= ticket {
      stays.bindings = bindings
      ended.bindings = nil
    }
    if stays.isEmpty { places.remove(at: index) } else { places.values[index] = stays }
    // An object has two subscriptions at most: of more than four times as many, half have ended.
    let isSparse = subscribed.count > 4 * places.count + Self.smallest
    return (ended, isSparse ? sweep() : [])
  }

  /// Those who are there now, and those who have ended, to be let go by the caller.
  mutating func live() -> (live: [Subscribed], ended: [Subscribed]) {
    let ended = subscribed.contains { $0.hasEnded } ? sweep() : []
    return (subscribed, ended)
  }

  /// Takes out who has ended.
  private mutating func sweep() -> [Subscribed] {
    let ended = subscribed.filter(\.hasEnded)
    if !ended.isEmpty { subscribed = subscribed.filter { !$0.hasEnded } }
    for old in ended where places[old.id]?[old.surface] === old {
      places[old.id]?[old.surface] = nil
      if places[old.id]?.isEmpty == true { places[old.id] = nil }
    }
    limit = max(Self.smallest, 2 * subscribed.count)
    return ended
  }
}

/// One who is told, for as long as the object is there.
final class Subscribed {
  /// Which surface it subscribed by; an object can use both.
  enum Surface {
    case closure, bindings
  }

  private(set) weak var object: AnyObject?
  /// The object's address, also when it has gone.
  let id: ObjectIdentifier
  let surface: Surface
  /// The number of the call that has asked for it.
  let ticket: UInt64
  /// Raised on any thread.
  private let flag: EndFlag?
  @exclusivity(unchecked) private var tell: ((AnyObject, GlobalModel, Telling) -> Void)?

  init(
    _ object: AnyObject, _ surface: Surface, _ ticket: UInt64, endedBy flag: EndFlag? = nil,
    _ tell: @escaping (AnyObject, GlobalModel, Telling) -> Void
  ) {
    self.object = object
    id = ObjectIdentifier(object)
    self.surface = surface
    self.ticket = ticket
    self.flag = flag
    self.tell = tell
  }

  var hasEnded: Bool { tell == nil || object == nil || flag?.isRaised == true }

  /// What is let go may come back here, by a deinit: so it is dropped after the access.
  func cancel() { withExtendedLifetime(exchange(&tell, with: nil)) {} }

  /// - Returns: whether it has not ended.
  @discardableResult
  func tell(_ model: GlobalModel, _ telling: Telling) -> Bool {
    guard let object, let tell, flag?.isRaised != true else { return false }
    tell(object, model, telling)
    return true
  }
}

/// What observers are told of.
@usableFromInline
enum Telling {
  /// An action was processed.
  case action(Outcome)
  /// Nothing: the model as it is.
  case nothing

  var mutations: [GlobalMutation] {
    switch self {
    case .action(let outcome): outcome.mutations
    case .nothing: []
    }
  }
}
