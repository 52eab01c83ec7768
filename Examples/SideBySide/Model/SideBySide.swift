import Millrace
import MillraceViewState

/// Eight architectures on one loop, with one note.
final class SideBySide {
  /// The types of the parts, in the order of the screen.
  static var types: [any Part.Type] {
    [
      MVCPart.self, MVPPart.self, MVVMPart.self, ViewStatePart.self, MAVBPart.self, ElmPart.self,
      VIPERPart.self, ComponentPart.self,
    ]
  }

  let note: Note
  let parts: [any Part]

  /// Creates the parts in a scope.
  init(_ text: String = "Mill", in scope: Scope) {
    note = Note("note", text, in: scope)
    parts = Self.types.map { [note] type in type.init(note) }
  }
}
