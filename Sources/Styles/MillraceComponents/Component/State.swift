/// What a component's state conforms to; it asks for nothing.
///
/// A value type: a state of a reference type would change without a commit, and nobody would be told.
public protocol State {}

/// The state of nothing: what a component has whose class says none.
struct NoState: State {}
