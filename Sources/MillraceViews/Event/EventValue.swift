/// An event with the value that it carries: a name with the wrong value cannot be written.
///
/// A revision counts the changes that a person made to one node, from 1 on. It distinguishes the
/// program's answers to an old value from those to the present one.
public enum EventValue: Hashable, Sendable {
  /// The person pressed a button or followed a link.
  case press
  /// The person typed, so that the field now has this text.
  case input(String, revision: Int)
  /// The person switched a toggle, which is now on or off.
  case change(Bool, revision: Int)
  /// The person submitted a form, or pressed return in a field.
  case submit
  /// The person asked to close a sheet or an alert without an answer.
  case dismiss
  /// The focus moved to the node.
  case focus
  /// The focus moved away from the node.
  case blur
  /// The person chose the option with this id in a picker.
  case choose(String, revision: Int)
  /// The person set a slider or a stepper, which now has this number.
  case adjust(Double, revision: Int)
  /// The person chose a day, or removed it.
  case date(CalendarDay?, revision: Int)
  /// The definition of a custom node reported an event of its own.
  case custom(CustomEvent)
  /// The person gave a file, which has made this progress.
  ///
  /// A driver creates this event: it cannot be read from a wire.
  case upload(UploadChange)
  /// This part of a collection became visible.
  case see(SeenArea)
  /// The person typed the beginning of the words of a row.
  ///
  /// The next row with that beginning, after a line and around the end, gets the focus.
  ///
  /// Costs O(n) labels of rows. A row without a label is built to read its first words: at most
  /// 10,000 rows for one event, from that line on, and the others are not found.
  case find(String, after: Int)

  /// The name of the event.
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
  /// The value that the node shows since, and the revision of that change; nil for other events.
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

  /// Creates the event of a person who gave a node a value.
  ///
  /// The result is nil for a value that no person can give: a choice cannot be removed.
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
