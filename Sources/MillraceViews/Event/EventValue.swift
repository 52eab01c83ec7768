/// What a person did, with what it carries: a name with the wrong value cannot be written.
///
/// A revision counts the changes that a person made to one node, from 1 on; it tells the program's
/// answers to an old value from those to the present one.
public enum EventValue: Hashable, Sendable {
  /// Pressed a button or followed a link.
  case press
  /// Typed, so that the field now has this text.
  case input(String, revision: Int)
  /// Turned a toggle, so that it is now on or off.
  case change(Bool, revision: Int)
  /// Sent a form, or pressed return in a field.
  case submit
  /// Asked a sheet or an alert to go away without an answer.
  case dismiss
  /// Moved the focus to the node.
  case focus
  /// Moved the focus away from the node.
  case blur

  /// The name of what was done.
  public var name: EventName {
    switch self {
    case .press: .press
    case .input: .input
    case .change: .change
    case .submit: .submit
    case .dismiss: .dismiss
    case .focus: .focus
    case .blur: .blur
    }
  }
}
