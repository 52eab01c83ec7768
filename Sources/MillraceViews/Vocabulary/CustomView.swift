/// What a custom node is: something that a driver shows by code of the app's own.
///
/// The driver looks the name up among what the app has defined for it: in a browser a script, elsewhere a closure.
public struct CustomView: Hashable, Codable, Sendable {
  /// The name of the definition, such as `recorder`.
  public var name: String
  /// What it is for, in words: its name to somebody who cannot see it.
  public var label: String
  /// What the definition is told, at first and after each change.
  public var properties: CustomValue
  /// The words that stand there where no definition of that name is known, or before it has arrived.
  public var fallback: String

  /// Creates a custom node's content.
  public init(name: String, label: String, properties: CustomValue = [:], fallback: String = "") {
    self.name = name
    self.label = label
    self.properties = properties
    self.fallback = fallback
  }
}
