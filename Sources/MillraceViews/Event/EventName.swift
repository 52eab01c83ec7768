/// The name of something that a person can do to a node.
public enum EventName: String, Hashable, Codable, Sendable, CaseIterable {
  /// Pressed a button or followed a link.
  case press
  /// Typed into a field.
  case input
  /// Turned a toggle.
  case change
  /// Sent a form, or pressed return in a field.
  case submit
  /// Asked a sheet or an alert to go away without an answer.
  case dismiss
  /// Moved the focus to the node.
  case focus
  /// Moved the focus away from the node.
  case blur
  /// Chose something in a picker.
  case choose
  /// Set the number of a slider or a stepper.
  case adjust
  /// Chose a day, or took it away.
  case date
  /// Did something that the definition of a custom node tells.
  case custom
  /// Gave a file; told by the driver, from the offer to its end.
  case upload
  /// Has come to see another part of a collection; told by the driver.
  case see
  /// Typed the beginning of the row that is wanted, into a collection.
  case find
}

extension EventName {
  /// Whether it brings other rows near, for which the view has to be rendered again.
  var movesWindow: Bool { self == .see || self == .find }
}
