/// What a style reports that the loop does not know of; see ``Report/style(_:)``.
public protocol StyleReport: CustomStringConvertible, Sendable {
  /// The same without actions, errors and values, which may carry what people typed: for a log.
  var logText: String { get }
  /// What is the same for each report of one kind and place.
  var kindAndPlace: String { get }
}
