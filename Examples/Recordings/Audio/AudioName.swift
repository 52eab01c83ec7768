/// The name of a file on the shelf; any other name in the folder is not the shelf's.
///
/// ```
///   incoming-ID        an uploaded file, until it has been inspected
///   rewritten-ID       a WebM that is being rewritten with cues
///   draft-ID.webm      a recording that has not been saved yet
///   ID.webm            a recording of the library
/// ```
enum AudioName: Hashable {
  case incoming(ItemID)
  case rewritten(ItemID)
  case draft(ItemID, AudioFormat)
  case recording(ItemID, AudioFormat)

  /// The name in the folder.
  var text: String {
    switch self {
    case .incoming(let id): "incoming-\(id)"
    case .rewritten(let id): "rewritten-\(id)"
    case .draft(let id, let format): "draft-\(id).\(format.fileExtension)"
    case .recording(let id, let format): "\(id).\(format.fileExtension)"
    }
  }

  /// Parses a name; nil when it has none of these forms.
  init?(_ text: String) {
    let dash = text.split(separator: "-", maxSplits: 1).map(String.init)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let format = AudioFormat.allCases.first { parts.count == 2 && $0.fileExtension == parts[1] }
    let name: AudioName? =
      switch (dash.first, format) {
      case ("incoming", nil): ItemID(dash.last ?? "").map { .incoming($0) }
      case ("rewritten", nil): ItemID(dash.last ?? "").map { .rewritten($0) }
      case ("draft", let format?):
        ItemID(String(parts[0].dropFirst("draft-".count))).map { .draft($0, format) }
      case (_, let format?): ItemID(parts[0]).map { .recording($0, format) }
      default: nil
      }
    guard let name, name.text == text else { return nil }
    self = name
  }
}
