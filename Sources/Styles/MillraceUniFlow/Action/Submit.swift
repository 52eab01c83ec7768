public import Millrace

/// The means by which an action or a binding submits further actions and starts work.
///
/// Inside an action everything is held until the body returns: if the body throws, it is discarded.
/// Then the actions run in the order in which they were submitted, after the current one and the
/// notification of its observers. It may be stored for later use. A stored one of a rejected action
/// drops what it is given, with a report. A call outside the dispatcher's owner is queued to the
/// owner in order, with a report; use the dispatcher's handle there.
///
/// ```swift
/// transition(from: Preparing.self, into: InProgress.self) { _, become, next in
///   become { InProgress(keyword: word) }
///   next.start(.run(word) { try await index.search(word) }) { finished(with: $0) }
/// }
/// ```
public struct Submit {
  @usableFromInline let outbox: Outbox

  init(outbox: Outbox) { self.outbox = outbox }

  /// Submits an action.
  public func callAsFunction(_ action: Action) { outbox.submit(action) }

  /// Submits actions, in order.
  public func callAsFunction(_ actions: [Action]) { for action in actions { self(action) } }

  /// Submits the action that a closure makes; the closure is called at once.
  public func callAsFunction(_ make: () throws -> Action) rethrows { self(try make()) }

  /// Submits the actions that a closure makes, in order; the closure is called at once.
  public func callAsFunction(_ make: () throws -> [Action]) rethrows { self(try make()) }

  /// Starts work after the commit; its result is submitted as an action.
  ///
  /// The work belongs to its feature; in a binding, to the feature that declares the binding. When
  /// that feature becomes absent, the work is cancelled, and its later or queued results are
  /// dropped and reported. Outside a feature, or if the feature is absent, the work belongs to the
  /// dispatcher.
  ///
  /// - Parameters:
  ///   - effect: The work; its closure runs when the loop has an owner.
  ///   - then: Makes an action of its result, on the owner.
  public func start<Value>(_ effect: Effect<Value>, then: @escaping (Value) -> Action) {
    outbox.start(
      Work(effect) { turn, scope, deliver in
        turn.start(effect, in: scope) { deliver(then($0)) }
      })
  }

  /// Cancels the feature's work under a key, after the commit; see `Effect.cancel(_:)`.
  public func cancel(_ key: some Hashable & Sendable) {
    let effect = Effect<Never>.cancel(key)
    outbox.start(Work(effect) { turn, scope, _ in turn.start(effect, in: scope) { _ in } })
  }
}

/// Version 4.10's name of ``Submit``.
public typealias SubmitAction = Submit

/// Work that an action starts.
struct Work {
  typealias Start = (_ turn: borrowing Turn, Scope, _ deliver: @escaping (Action) -> Void) -> Void

  /// The effect, for tests that compare it.
  let effect: Any
  let start: Start

  init(_ effect: Any, _ start: @escaping Start) {
    self.effect = effect
    self.start = start
  }
}

/// Submits an action.
public func << (submit: Submit, action: Action) { submit(action) }
/// Submits actions, in order.
public func << (submit: Submit, actions: [Action]) { submit(actions) }
/// Submits the action that a closure makes; the closure is called at once.
public func << (submit: Submit, make: () throws -> Action) rethrows { try submit(make) }
/// Submits the actions that a closure makes, in order; the closure is called at once.
public func << (submit: Submit, make: () throws -> [Action]) rethrows { try submit(make) }
/// Submits the action that each closure makes, in order; all are called at once.
@_disfavoredOverload
public func << (submit: Submit, makers: [() -> Action]) { for make in makers { submit(make()) } }
