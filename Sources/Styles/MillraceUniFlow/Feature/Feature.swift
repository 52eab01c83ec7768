/// A state machine of an app: absent from the ``GlobalModel``, or in exactly one state, whose type says which.
///
/// ```swift
/// enum Search: Feature {
///   struct Preparing: SimpleState { typealias UFLFeature = Search }
///   struct InProgress: FeatureState {
///     typealias UFLFeature = Search
///     var keyword: String
///   }
///
///   static func setup() -> Action { initialization(into: Preparing.self) }
/// }
/// ```
///
/// The type is a name and is never instantiated: an `enum` without cases. Its actions are static functions, and both surfaces
/// make them: version 3.2's, as `initialization(into:)`, and version 4.10's, as `initialize.Into<Preparing>.automatically()`.
public protocol Feature: ActionContext {
  /// What is to be done after mutations; see ``ModelBinding``. None by default.
  ///
  /// Read once in a dispatcher: when the feature is first initialised there.
  static var bindings: [ModelBinding] { get }

  /// The actions that the feature offers, made with any arguments: never run, but listed and drawn. None by default.
  static var actions: [Action] { get }
}

extension Feature {
  /// None.
  public static var bindings: [ModelBinding] { [] }

  /// None.
  public static var actions: [Action] { [] }
}

/// Says of a feature that it has no bindings, which is so by default.
public protocol NoBindings {}

extension Feature where Self: NoBindings {
  /// None.
  public static var bindings: [ModelBinding] { [] }
}
