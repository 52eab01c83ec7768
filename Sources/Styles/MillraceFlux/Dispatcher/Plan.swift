internal import Millrace

/// The registrations that take actions of one type, in the order in which they are called.
///
/// A plan is made when an action of the type is dispatched first, and again after a registration
/// was added or removed. So a dispatch costs nothing for stores that do not handle its action.
final class Plan {
  /// A registration with its handlers for the type.
  final class Entry {
    let registration: Registration
    let waits: [DispatchToken]
    private let whole: Whole
    private let typed: Typed
    private let takesWhole: Bool
    private let takesTyped: Bool

    init(_ registration: Registration, _ handler: Handler?) {
      self.registration = registration
      waits = handler?.waits ?? []
      takesWhole = registration.callback != nil
      if let callback = registration.callback {
        whole = Whole(body: callback.body)
      } else {
        whole = Whole { _, _ in }
      }
      let calls = handler?.calls ?? []
      takesTyped = !calls.isEmpty
      if calls.count == 1 {
        typed = Typed(body: calls[0].body)
      } else {
        typed = Typed { action, turn in for call in calls { try call.body(action, turn) } }
      }
    }

    /// Calls the callback for all actions first, then the handlers of the type.
    func call(_ action: DispatchedAction, _ turn: borrowing Turn) throws {
      if takesWhole {
        try action.whole.pointee.lend { (action) throws in try whole.body(action, turn) }
      }
      if takesTyped { try typed.body(action.typed, turn) }
    }

    // The functions to call; they cannot be copied, so that a call counts no reference.

    private struct Whole: ~Copyable {
      let body: (any AnyAction, borrowing Turn) throws -> Void
    }

    private struct Typed: ~Copyable {
      let body: Handler.Body
    }
  }

  @exclusivity(unchecked) private var entries: ContiguousArray<Entry> = []
  /// The entries for iteration without reference counting; `entries` holds them.
  @exclusivity(unchecked) private(set) var order: ContiguousArray<Unmanaged<Entry>> = []
  /// True if no registration takes actions of the type, or might take none: all are those of stores
  /// that can be gone while the dispatcher remains.
  @exclusivity(unchecked) private(set) var mayBeUnhandled = true
  /// True if an entry can fail, so that the previous values are kept.
  @exclusivity(unchecked) private(set) var mayThrow = false
  /// The error that prevents an order.
  @exclusivity(unchecked) private(set) var problem: FluxError?
  /// True if there is no order.
  @exclusivity(unchecked) private(set) var hasProblem = false
  /// The index of each entry by token, for callbacks that wait; made on first use.
  private lazy var indices = Dictionary(
    uniqueKeysWithValues: entries.indices.map { (entries[$0].registration.token, $0) })

  init(_ registrations: [Registration], for type: ObjectIdentifier, of scope: Scope) {
    var visits = Order(registrations, of: type)
    for registration in registrations {
      do throws(FluxError) {
        try visits.visit(registration, &entries, &mayThrow)
      } catch {
        problem = error
        hasProblem = true
        return
      }
    }
    mayBeUnhandled = entries.allSatisfy { entry in
      entry.registration.scope.map { $0 !== scope } ?? false
    }
    order = ContiguousArray(entries.map { .passUnretained($0) })
  }

  /// True if no registration takes an action of the type now.
  var isUnhandled: Bool {
    mayBeUnhandled && entries.allSatisfy { $0.registration.scope?.isAlive == false }
  }

  /// Returns the entry of a registration, if it takes such actions; the plan holds it.
  func entry(of registration: Registration) -> Unmanaged<Entry>? {
    let known = registration.planIndex
    if known < order.count,
      order[known]._withUnsafeGuaranteedRef({ $0.registration === registration })
    {
      return order[known]
    }
    guard let index = indices[registration.token] else { return nil }
    registration.planIndex = index
    return order[index]
  }

  /// An ordering of registrations in which each comes after those that it waits for.
  ///
  /// It is depth-first, as waiting itself is, and made by a loop, since a long chain must not
  /// overflow the stack.
  private struct Order {
    private enum Mark { case begun, done }
    private typealias Step = (registration: Registration, handler: Handler?, waits: Int)

    private let type: ObjectIdentifier
    private let known: [DispatchToken: Registration]
    private var marks: [DispatchToken: Mark] = [:]
    private var path: [Step] = []

    init(_ registrations: [Registration], of type: ObjectIdentifier) {
      self.type = type
      known = Dictionary(uniqueKeysWithValues: registrations.map { ($0.token, $0) })
    }

    mutating func visit(
      _ registration: Registration, _ entries: inout ContiguousArray<Entry>,
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
      path.append((registration, registration.handlers[type], 0))
    }
  }
}

/// Returns the error for a circle that closes with a registration, in the path of those that wait
/// now.
func circle(_ registration: Registration, in path: some Sequence<Registration>) -> FluxError {
  let names = path.drop { $0 !== registration }.map(\.name)
  return .circle(waitingFor: registration.token, path: names + [registration.name])
}
