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
  /// Chose in a picker what has this id.
  case choose(String, revision: Int)
  /// Set a slider or a stepper, so that it now has this number.
  case adjust(Double, revision: Int)
  /// Chose a day, or took it away.
  case date(CalendarDay?, revision: Int)
  /// Did something that the definition of a custom node tells.
  case custom(CustomEvent)
  /// Gave a file, which has come so far. A driver makes it: it cannot be read from a wire.
  case upload(UploadChange)
  /// Has come to see this part of a collection.
  case see(SeenArea)
  /// Typed the beginning of the words of a row: the next one that begins so, after a line and around the end, gets the focus.
  case find(String, after: Int)

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
    case .choose: .choose
    case .adjust: .adjust
    case .date: .date
    case .custom: .custom
    case .upload: .upload
    case .see: .see
    case .find: .find
    }
  }
}

extension EventValue {
  /// What the node shows since, and the count of changes that makes; nil where nothing of it changed.
  public var entry: (value: InputValue, revision: Int)? {
    switch self {
    case .input(let text, let revision): (.text(text), revision)
    case .change(let isOn, let revision): (.isOn(isOn), revision)
    case .choose(let id, let revision): (.choice(id), revision)
    case .adjust(let number, let revision): (.number(number), revision)
    case .date(let day, let revision): (.day(day), revision)
    case .press, .submit, .dismiss, .focus, .blur, .custom, .upload, .see, .find: nil
    }
  }

  /// The event of a person who gave a node a value; nil where no person can: nobody takes a choice back.
  public init?(entering value: InputValue, revision: Int) {
    switch value {
    case .text(let text): self = .input(text, revision: revision)
    case .isOn(let isOn): self = .change(isOn, revision: revision)
    case .choice(let id?): self = .choose(id, revision: revision)
    case .choice(nil): return nil
    case .number(let number): self = .adjust(number, revision: revision)
    case .day(let day): self = .date(day, revision: revision)
    }
  }
}
