#if Web && SQLite
import About
import Millrace
import MillraceBinders
import Recordings

/// An event in one of the apps, by a person or by a clock.
///
/// A tick of a clock folds, and is no step of the slider. Typing folds too, for each field of each
/// app, and the last of it is a step (D8).
struct ArchitectureEvent: Ephemeral, PersonalCause, CustomStringConvertible {
  /// A run of events that fold.
  private enum Run: Hashable {
    case clock
    case typing(ArchitectureName, field: String)
  }

  let style: ArchitectureName
  let event: ViewEvent
  private let run: Run?

  init(style: ArchitectureName, event: ViewEvent) {
    self.style = style
    self.event = event
    run =
      event.isClock ? .clock : event.typedField.map { Run.typing(style, field: $0) }
  }

  var isEphemeral: Bool { run != nil }
  var ephemeralKey: AnyHashable { run }
  var description: String { "\(style.name): \(event)" }

  /// True if it only advances a clock.
  var isClock: Bool { run == .clock }
  /// True if a text was typed.
  var isTyping: Bool { isEphemeral && !isClock }
  /// True if it is a step of the slider.
  var isStep: Bool { !isClock }
}

extension ViewEvent: CustomStringConvertible {
  /// The event in words.
  var description: String {
    if let event = recordingsEvent { return "\(event)" }
    guard case .bound(let event) = self else { return "" }
    return switch event.value {
    case .text: "a text is typed"
    case .isOn: "a switch is turned"
    case .number: "a number is set"
    case .day: "a day is chosen"
    case .custom(let name, _): "a script reports “\(name)”"
    case .nothing, .other:
      event.name == "press" ? "a button or a link is pressed" : "\(event.name) of a view"
    }
  }

  /// The event of the shared views, also if bindings have passed it on.
  private var recordingsEvent: RecordingsEvent? {
    switch self {
    case .shared(let event): event
    case .bound(let event):
      event.value.payload() ?? event.value.payload().map(RecordingsEvent.player)
        ?? event.value.payload().map(RecordingsEvent.recorder)
    }
  }

  /// True for the progress of a player, a recorder or an upload.
  fileprivate var isClock: Bool { recordingsEvent?.isEphemeral == true }

  /// The field in which a text was typed; nil for other events.
  fileprivate var typedField: String? {
    switch recordingsEvent {
    case .typed: "dialog"
    case .player(.typed): "player"
    case .recorder(.typed): "recorder"
    default:
      if case .bound(let event) = self, case .text = event.value {
        "\(event.name) of view \(event.view)"
      } else {
        nil
      }
    }
  }
}

/// The event that is being handled, under which a timeline keeps all that it leads to.
///
/// A tick leads to several turns, whose causes are those of its architecture: it is one moment only
/// if all of them are kept as the tick.
final class CurrentEvent {
  private var event: ArchitectureEvent?
  /// The typing that nothing but clocks has followed.
  private var typing: ArchitectureEvent?

  /// Handles an event.
  func handle(_ event: ArchitectureEvent, _ body: () -> Void) {
    // A clock that runs while a person types does not cut the typing into pieces.
    let kept = event.isClock ? typing ?? event : event
    typing = kept.isTyping ? kept : nil
    self.event = kept
    body()
    self.event = nil
  }

  /// Returns the action under which a turn is kept: that of an event that folds, or its own cause.
  ///
  /// A cause that is a value itself, as the message of an adapter may be, is kept in words: a text
  /// may be what a person has typed.
  func action(for cause: Any) -> Any {
    // A turn by itself, such as a change of the library.
    if event == nil { typing = nil }
    if let event, event.isEphemeral { return event }
    return cause is String || cause is Void ? ValueChange() : cause
  }
}
#endif
