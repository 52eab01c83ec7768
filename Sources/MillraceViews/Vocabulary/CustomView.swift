/// The content of a custom node, which a driver shows by code of the app's own.
///
/// The driver finds the code by its name among the definitions of the app: in a browser a script,
/// elsewhere a closure.
public struct CustomView: Hashable, Codable, Sendable {
  /// The name of the definition, such as `recorder`.
  public var name: String
  /// A description of the node's purpose, which is its name for assistive technology.
  public var label: String
  /// The properties that the definition receives, at first and after each change.
  public var properties: CustomValue
  /// The text that is shown if the definition is unknown, or before it has loaded.
  public var fallback: String

  /// Creates a custom node's content.
  public init(name: String, label: String, properties: CustomValue = [:], fallback: String = "") {
    self.name = name
    self.label = label
    self.properties = properties
    self.fallback = fallback
  }
}
