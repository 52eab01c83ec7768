/// A table of observers in the order in which they subscribed; it retains none of them.
///
/// Adding and removing take O(1) on average: ended registrations stay until they are half of the
/// table, and are swept then. A deinit of a released closure may use the table, so removed
/// registrations are returned, and released by the caller after the access.
struct ObserverTable {
  private var registrations: [Registration] = []
  /// The newest registrations of each object, indexed by its address, which another object may have
  /// had.
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of registrations at which the table is swept again.
  private var limit = smallest

  /// The size below which sweeping costs less than counting.
  private static let smallest = 32

  struct Entry {
    var closure: Registration?
    var bindings: Registration?

    var isEmpty: Bool { closure == nil && bindings == nil }

    subscript(surface: Registration.Surface) -> Registration? {
      get { surface == .closure ? closure : bindings }
      set { if surface == .closure { closure = newValue } else { bindings = newValue } }
    }
  }

  var isEmpty: Bool { registrations.isEmpty }

  /// The only registration, if there is exactly one.
  var only: Registration? { registrations.count == 1 ? registrations[0] : nil }

  /// Adds a registration, which replaces an earlier one of the same object and surface.
  ///
  /// - Returns: The earlier one, to be cancelled, and the ended ones; the caller releases all of
  ///   them.
  mutating func add(_ new: Registration) -> (old: Registration?, swept: [Registration]) {
    let old = exchange(&entries[new.id, default: Entry()][new.surface], with: new)
    registrations.append(new)
    return (old, registrations.count > limit ? sweep() : [])
  }

  /// Removes the registrations of an object.
  ///
  /// - Parameters:
  ///   - id: The address of the object, which another object may have by now.
  ///   - callNumber: The number of the call; registrations with a higher number stay.
  /// - Returns: Its registrations, to be cancelled, and the ended ones; the caller releases all of
  ///   them.
  mutating func remove(
    _ id: ObjectIdentifier, before callNumber: UInt64
  ) -> (entry: Entry, swept: [Registration]) {
    guard let index = entries.index(forKey: id) else { return (Entry(), []) }
    var (ended, stays) = (entries.values[index], Entry())
    if let closure = ended.closure, closure.callNumber >= callNumber {
      stays.closure = closure
      ended.closure = nil
    }
    if let bindings = ended.bindings, bindings.callNumber >= callNumber {
      stays.bindings = bindings
      ended.bindings = nil
    }
    if stays.isEmpty { entries.remove(at: index) } else { entries.values[index] = stays }
    // An object has two registrations at most: of more than four times as many, half have ended.
    let isSparse = registrations.count > 4 * entries.count + Self.smallest
    return (ended, isSparse ? sweep() : [])
  }

  /// Returns the current registrations, and the ended ones, which the caller releases.
  mutating func live() -> (live: [Registration], ended: [Registration]) {
    let ended = registrations.contains { $0.hasEnded } ? sweep() : []
    return (registrations, ended)
  }

  /// Removes and returns the ended registrations.
  private mutating func sweep() -> [Registration] {
    let ended = registrations.filter(\.hasEnded)
    if !ended.isEmpty { registrations = registrations.filter { !$0.hasEnded } }
    for old in ended where entries[old.id]?[old.surface] === old {
      entries[old.id]?[old.surface] = nil
      if entries[old.id]?.isEmpty == true { entries[old.id] = nil }
    }
    limit = max(Self.smallest, 2 * registrations.count)
    return ended
  }
}

/// A registration of an observer, which ends with the object.
final class Registration {
  /// The surface by which it subscribed; an object can use both.
  enum Surface {
    case closure, bindings
  }

  private(set) weak var object: AnyObject?
  /// The object's address, also after its deinit.
  let id: ObjectIdentifier
  let surface: Surface
  /// The number of the call that requested it.
  let callNumber: UInt64
  /// The flag that ends it, raised on any thread.
  private let flag: EndFlag?
  @exclusivity(unchecked) private var notify: ((AnyObject, GlobalModel, Notification) -> Void)?

  init(
    _ object: AnyObject, _ surface: Surface, _ callNumber: UInt64, endedBy flag: EndFlag? = nil,
    _ notify: @escaping (AnyObject, GlobalModel, Notification) -> Void
  ) {
    self.object = object
    id = ObjectIdentifier(object)
    self.surface = surface
    self.callNumber = callNumber
    self.flag = flag
    self.notify = notify
  }

  var hasEnded: Bool { notify == nil || object == nil || flag?.isRaised == true }

  /// Ends it; a deinit of the closure's captures may call this again, so it is released after the
  /// access.
  func cancel() { withExtendedLifetime(exchange(&notify, with: nil)) {} }

  /// Notifies the observer, and returns whether it has not ended.
  @discardableResult
  func notify(_ model: GlobalModel, _ notification: Notification) -> Bool {
    guard let object, let notify, flag?.isRaised != true else { return false }
    notify(object, model, notification)
    return true
  }
}

/// The event of which observers are notified.
@usableFromInline
enum Notification {
  /// An action was processed.
  case action(Outcome)
  /// There was no action: the model was replaced, or the observer asked for an update.
  case nothing

  var mutations: [GlobalMutation] {
    switch self {
    case .action(let outcome): outcome.mutations
    case .nothing: []
    }
  }
}
