internal import Millrace

/// Who takes actions of one type, in the order in which they are called.
///
/// It is made when an action of the type is dispatched first, and again after somebody has come or gone. So a dispatch
/// costs nothing for stores that do not handle its action.
class AnyPlan {
  /// Whether one of those can fail, so that the values before are kept.
  fileprivate(set) var mayThrow = false

  /// Calls one callback that somebody waits for with the action of the dispatch under way.
  func call(_ registration: Registration, of dispatcher: Dispatcher, _ turn: borrowing Turn)
    throws(DispatchError)
  {}
}

final class Plan<Action: AnyAction>: AnyPlan {
  /// An object, so that going through the plan counts one reference for each.
  final class Entry {
    let registration: Registration
    /// First what takes all actions, then what takes those of this type.
    let bodies: ContiguousArray<Handler<Action>.Body>
    let waits: [DispatchToken]

    init(_ registration: Registration, _ handler: Handler<Action>?) {
      self.registration = registration
      waits = handler?.waits ?? []
      var bodies: ContiguousArray<Handler<Action>.Body> = []
      if let callback = registration.callback {
        bodies.append { action, turn in try callback(action, turn) }
      }
      self.bodies = bodies + (handler?.bodies ?? [])
    }
  }

  private(set) var entries: ContiguousArray<Entry> = []
  /// Why there is no order.
  private(set) var problem: FluxError?
  /// The action of the dispatch under way; there as long as that runs.
  var action: UnsafePointer<Action>?
  /// Where each is, for those that wait; made when somebody does.
  private lazy var places = Dictionary(
    uniqueKeysWithValues: entries.indices.map { (entries[$0].registration.token, $0) })

  /// Whether nobody takes actions of the type.
  var isEmpty: Bool { entries.isEmpty }

  init(_ registrations: [Registration]) {
    super.init()
    var order = Order(registrations)
    for registration in registrations {
      do throws(FluxError) {
        try order.visit(registration, &entries, &mayThrow)
      } catch {
        problem = error
        return
      }
    }
  }

  override func call(
    _ registration: Registration, of dispatcher: Dispatcher, _ turn: borrowing Turn
  ) throws(DispatchError) {
    guard let action, let place = places[registration.token] else { return }
    let entry = entries[place]
    try dispatcher.wait(for: entry.waits, by: registration, turn)
    // Those may have unregistered it.
    guard registration.isRegistered else { return }
    try dispatcher.call(entry, action.pointee, turn)
  }

  /// Puts those before others for which others wait, depth-first, as waiting itself would.
  private struct Order {
    private enum Mark { case begun, done }

    private let known: [DispatchToken: Registration]
    private var marks: [DispatchToken: Mark] = [:]
    private var path: [Registration] = []

    init(_ registrations: [Registration]) {
      known = Dictionary(uniqueKeysWithValues: registrations.map { ($0.token, $0) })
    }

    mutating func visit(
      _ registration: Registration, _ entries: inout ContiguousArray<Entry>, _ mayThrow: inout Bool
    ) throws(FluxError) {
      switch marks[registration.token] {
      case .done: return
      case .begun: throw circle(registration, in: path)
      case nil: break
      }
      let handler = registration.handler(of: Action.self)
      marks[registration.token] = .begun
      path.append(registration)
      for token in handler?.waits ?? [] {
        guard let next = known[token] else { throw .unknownToken(token) }
        try visit(next, &entries, &mayThrow)
      }
      path.removeLast()
      marks[registration.token] = .done
      guard registration.callback != nil || handler != nil else { return }
      if registration.callback != nil || handler?.mayThrow == true { mayThrow = true }
      entries.append(Entry(registration, handler))
    }
  }
}

/// A circle that closes with a registration, of those that wait now.
func circle(_ registration: Registration, in path: some Sequence<Registration>) -> FluxError {
  let names = path.drop { $0 !== registration }.map(\.name)
  return .circle(waitingFor: registration.token, path: names + [registration.name])
}
