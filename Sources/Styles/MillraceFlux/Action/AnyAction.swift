/// Something that happened, as a value: what a person did or what an answer brought, not what a store is to become.
///
/// A plain structure, or an enumeration where several belong together; the actions of a feature stand in a namespace of their
/// own, which is then the list of all that can change it:
///
/// ```swift
/// enum FilterActions {
///   struct Apply: AnyAction { var filter: Filter }
///   struct Clear: AnyAction {}
/// }
/// ```
///
/// Handlers find an action by the type that it is dispatched as. An action that is a class should therefore be `final`.
public protocol AnyAction {}
