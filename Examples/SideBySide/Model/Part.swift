import Millrace

/// A part of the screen in one architecture: it shows the note, and lets a person change it.
///
/// What a person types is a draft of the part until it is committed. A note that is written, by
/// whichever part, replaces all drafts.
protocol Part: AnyObject {
  /// The name of the architecture.
  static var name: String { get }
  /// The storage of the draft, in words.
  static var location: String { get }
  /// The way of a commit through the architecture, from the button to the field.
  static var path: String { get }
  /// The text in the field.
  var text: String { get }

  /// Creates the part on the loop of a note.
  init(_ note: Note)

  /// A person has typed; the argument is the whole text.
  func type(_ text: String)

  /// A person has pressed the button.
  func commit()
}

/// The cause of a change of a draft or of a field, in whatever part: a timeline keeps the last of
/// those that follow one another.
struct Typed: Ephemeral, CustomStringConvertible {
  let part: String

  /// The key of all that follows a person's typing or the note.
  static var key: AnyHashable { ObjectIdentifier(Self.self) }

  var isEphemeral: Bool { true }
  var ephemeralKey: AnyHashable { Self.key }
  var description: String { "typed in \(part)" }
}

/// A field that is kept, as a toolkit has it: its text is what a person sees, until it is set.
///
/// The text is in a slot of the loop, so that a timeline shows what was in the field.
final class FieldView {
  private let name: String
  private let slot: Slot<String>

  init(_ name: String, _ text: String, in scope: Scope) {
    self.name = name
    slot = Slot("field of \(name)", in: scope, text)
  }

  var text: String {
    get { slot.value ?? "" }
    set {
      guard newValue != text else { return }
      slot.scope.loop.enqueue(Typed(part: name)) { [slot] turn in turn.set(slot, newValue) }
    }
  }
}
