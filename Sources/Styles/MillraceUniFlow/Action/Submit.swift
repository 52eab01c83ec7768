public import Millrace

/// What an action or a binding is given to submit further actions, and to start work.
///
/// Inside an action everything is kept until its body has returned: if that throws, nothing of it happens. Then actions run in
/// the order in which they were submitted, after the current one and all who are told of it. It may be kept for later: what a
/// rejected action kept drops what comes, which is reported. What comes off the dispatcher's owner is
/// queued to the owner in order, and reported; from there take the dispatcher's handle.
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

  /// Submits what a closure makes; it is called now.
  public func callAsFunction(_ make: () throws -> Action) rethrows { self(try make()) }

  /// Submits what a closure makes, in order; it is called now.
  public func callAsFunction(_ make: () throws -> [Action]) rethrows { self(try make()) }

  /// Starts work outside after the commit; what it gives back is submitted as an action.
  ///
  /// The work is its feature's, in a binding that of the feature that declares it: when that goes, it is cancelled, and what it
  /// still delivers, or has in the queue, is dropped and reported. Outside a feature, or if that is absent, it is the
  /// dispatcher's.
  ///
  /// - Parameters:
  ///   - effect: the work; its closure runs when the loop has an owner.
  ///   - then: makes an action of what it gives, on the owner.
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

/// Version 4.10's word for ``Submit``.
public typealias SubmitAction = Submit

/// Work that an action has asked for.
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
/// Submits what a closure makes; it is called now.
public func << (submit: Submit, make: () throws -> Action) rethrows { try submit(make) }
/// Submits what a closure makes, in order; it is called now.
public func << (submit: Submit, make: () throws -> [Action]) rethrows { try submit(make) }
/// Submits what each closure makes, in order; all are called now.
@_disfavoredOverload
public func << (submit: Submit, makers: [() -> Action]) { for make in makers { submit(make()) } }
