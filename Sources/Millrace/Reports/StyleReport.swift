/// A style's own report, which the loop does not know; see ``Report/style(_:)``.
public protocol StyleReport: CustomStringConvertible, Sendable {
  /// The text for a log: without actions, errors and values, which may contain what people typed.
  var logText: String { get }
  /// A text that is equal for all reports of one kind and location.
  var kindAndLocation: String { get }
}
