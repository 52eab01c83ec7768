/// A state machine of an app: absent from the ``GlobalModel``, or in exactly one typed state.
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
/// The type is a name and is never instantiated: an `enum` without cases. Its actions are static
/// functions. Both surfaces make them: version 3.2's, as `initialization(into:)`, and version
/// 4.10's, as `initialize.Into<Preparing>.automatically()`.
public protocol Feature: ActionContext {
  /// The rules that run after mutations; see ``ModelBinding``. None by default.
  ///
  /// A dispatcher reads them once, when the feature is first initialised there.
  static var bindings: [ModelBinding] { get }

  /// The actions of the feature, made with any arguments, to be listed and drawn but never run.
  ///
  /// None by default.
  static var actions: [Action] { get }
}

extension Feature {
  /// An empty list.
  public static var bindings: [ModelBinding] { [] }

  /// An empty list.
  public static var actions: [Action] { [] }
}

/// A marker of a feature without bindings, which is also the default.
public protocol NoBindings {}

extension Feature where Self: NoBindings {
  /// An empty list.
  public static var bindings: [ModelBinding] { [] }
}
