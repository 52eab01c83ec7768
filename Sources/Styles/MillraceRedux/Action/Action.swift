/// A protocol that marks the actions of a store; it has no requirements.
///
/// Actions are dispatched to a ``Store``. They need not be `Sendable`; those that cross to another
/// actor, through a ``StoreHandle`` or from an ``AsyncThunk``, do.
public protocol Action {}

/// The action that a store without a first state dispatches, so that the reducer makes a state.
///
/// Only a store makes it. A reducer handles it like any action that it does not know.
public struct ReSwiftInit: Action {
  init() {}
}
