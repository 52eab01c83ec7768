/// A protocol that marks actions: values that describe an event, not the new state of a store.
///
/// An event is something that a person did or that an answer contains. An action is a plain
/// structure, or an enumeration for several actions that belong together. The actions of a feature
/// stand in a namespace of their own, which then lists all that can change the feature:
///
/// ```swift
/// enum FilterActions {
///   struct Apply: AnyAction { var filter: Filter }
///   struct Clear: AnyAction {}
/// }
/// ```
///
/// Handlers find an action by the type that it is dispatched as. An action that is a class should
/// therefore be `final`.
public protocol AnyAction {}
