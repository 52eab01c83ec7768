internal import Millrace

/// Who takes actions of one type, in the order in which they are called.
///
/// It is made when an action of the type is dispatched first, and again after somebody has come or gone. So a dispatch
/// costs nothing for stores that do not handle its action.
class AnyPlan {
  /// One who takes such actions.
  ///
  /// What it does is known to the plan of its type, whose entries are all of one kind.
  class Entry {
    let registration: Registration
    let waits: [DispatchToken]

    init(_ registration: Registration, waits: [DispatchToken]) {
      self.registration = registration
      self.waits = waits
    }
  }

  @exclusivity(unchecked) fileprivate(set) final var entries: ContiguousArray<Entry> = []
  /// The same, for going through all without counting references; `entries` holds them.
  @exclusivity(unchecked) fileprivate(set) final var order: ContiguousArray<Unmanaged<Entry>> = []
  /// Whether nobody takes actions of the type.
  @exclusivity(unchecked) fileprivate(set) final var isEmpty = true
  /// Whether one of those can fail, so that the values before are kept.
  @exclusivity(unchecked) fileprivate(set) final var mayThrow = false
  /// Why there is no order.
  @exclusivity(unchecked) fileprivate(set) final var problem: FluxError?
  /// Whether there is no order.
  @exclusivity(unchecked) fileprivate(set) final var hasProblem = false
  /// Where each is, for those that wait; made when somebody does.
  private final lazy var places = Dictionary(
    uniqueKeysWithValues: entries.indices.map { (entries[$0].registration.token, $0) })

  /// The entry of one, if it takes such actions.
  final func entry(of registration: Registration) -> Entry? {
    let known = registration.place
    if known < entries.count, entries[known].registration === registration { return entries[known] }
    guard let place = places[registration.token] else { return nil }
    registration.place = place
    return entries[place]
  }

  /// Calls one callback with the action of the dispatch under way.
  func call(_ entry: Entry, of dispatcher: Dispatcher, _ turn: borrowing Turn)
    throws(DispatchError)
  {}
}

final class Plan<Action: AnyAction>: AnyPlan {
  final class Entry: AnyPlan.Entry {
    /// First what takes all actions, then what takes those of this type.
    let calls: Calls

    init(_ registration: Registration, _ handler: Handler<Action>?) {
      var calls: ContiguousArray<Handler<Action>.Call> = []
      if let callback = registration.callback {
        calls.append(.init { action, turn in try callback(action, turn) })
      }
      calls += handler?.calls ?? []
      if calls.count == 1 {
        self.calls = Calls(body: calls[0].body)
      } else {
        self.calls = Calls { [calls] action, turn in
          for call in calls { try call.body(action, turn) }
        }
      }
      super.init(registration, waits: handler?.waits ?? [])
    }

    /// What is called; it cannot be copied, so that a call counts no reference.
    struct Calls: ~Copyable {
      let body: Handler<Action>.Body
    }
  }

  /// The action of the dispatch under way; there as long as that runs.
  @exclusivity(unchecked) var action: UnsafePointer<Action>?

  init(_ registrations: [Registration]) {
    super.init()
    var visits = Order(registrations)
    for registration in registrations {
      do throws(FluxError) {
        try visits.visit(registration, &entries, &mayThrow)
      } catch {
        problem = error
        hasProblem = true
        return
      }
    }
    isEmpty = entries.isEmpty
    order = ContiguousArray(entries.map { .passUnretained($0) })
  }

  override func call(
    _ entry: AnyPlan.Entry, of dispatcher: Dispatcher, _ turn: borrowing Turn
  ) throws(DispatchError) {
    if let action { try dispatcher.call(entry, action.pointee, turn) }
  }

  /// Puts those before others for which others wait, depth-first, as waiting itself would; by a
  /// loop, since a long chain must not overflow the stack.
  private struct Order {
    private enum Mark { case begun, done }
    private typealias Step = (registration: Registration, handler: Handler<Action>?, waits: Int)

    private let known: [DispatchToken: Registration]
    private var marks: [DispatchToken: Mark] = [:]
    private var path: [Step] = []

    init(_ registrations: [Registration]) {
      known = Dictionary(uniqueKeysWithValues: registrations.map { ($0.token, $0) })
    }

    mutating func visit(
      _ registration: Registration, _ entries: inout ContiguousArray<AnyPlan.Entry>,
      _ mayThrow: inout Bool
    ) throws(FluxError) {
      try begin(registration)
      while let (registration, handler, waits) = path.last {
        if let handler, waits < handler.waits.count {
          path[path.count - 1].waits += 1
          let token = handler.waits[waits]
          guard let next = known[token] else { throw .unknownToken(token) }
          try begin(next)
          continue
        }
        path.removeLast()
        marks[registration.token] = .done
        guard registration.callback != nil || handler != nil else { continue }
        if registration.callback != nil || handler?.mayThrow == true { mayThrow = true }
        entries.append(Entry(registration, handler))
      }
    }

    private mutating func begin(_ registration: Registration) throws(FluxError) {
      switch marks[registration.token] {
      case .done: return
      case .begun: throw circle(registration, in: path.map(\.registration))
      case nil: break
      }
      marks[registration.token] = .begun
      path.append((registration, registration.handler(of: Action.self), 0))
    }
  }
}

/// A circle that closes with a registration, of those that wait now.
func circle(_ registration: Registration, in path: some Sequence<Registration>) -> FluxError {
  let names = path.drop { $0 !== registration }.map(\.name)
  return .circle(waitingFor: registration.token, path: names + [registration.name])
}
