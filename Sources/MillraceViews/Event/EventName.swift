/// The name of an event of a node.
public enum EventName: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person pressed a button or followed a link.
  case press
  /// The person typed into a field.
  case input
  /// The person switched a toggle.
  case change
  /// The person submitted a form, or pressed return in a field.
  case submit
  /// The person asked to close a sheet or an alert without an answer.
  case dismiss
  /// The focus moved to the node.
  case focus
  /// The focus moved away from the node.
  case blur
  /// The person chose an option of a picker.
  case choose
  /// The person set the number of a slider or a stepper.
  case adjust
  /// The person chose a day, or removed it.
  case date
  /// The definition of a custom node reported an event of its own.
  case custom
  /// The person gave a file; the driver reports its progress from the offer to the end.
  case upload
  /// Another part of a collection became visible, as the driver reports.
  case see
  /// The person typed the beginning of a row to go to, in a collection.
  case find
}

extension EventName {
  /// True if the event moves the window of a collection, so that the view has to be rendered again.
  var movesWindow: Bool { self == .see || self == .find }
}
