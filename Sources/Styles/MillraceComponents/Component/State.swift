/// A protocol that marks the states of components; it has no requirements.
///
/// A state should be a value type: a state of a reference type would change without a commit, and
/// no subscriber would be notified.
public protocol State {}

/// The state of a component whose class has none.
struct NoState: State {}
