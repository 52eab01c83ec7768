import Millrace
import MillraceViewState

/// Eight architectures on one loop, with one note and one timeline.
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
  let slider: HistorySlider

  /// Makes the parts on a loop of their own.
  init(_ text: String = "Mill") {
    let loop = Loop()
    note = Note("note", text, in: loop.root)
    parts = Self.types.map { [note] type in type.init(note) }
    slider = HistorySlider(Timeline(of: loop, limit: 200), of: note)
  }
}
