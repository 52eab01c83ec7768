internal import Foundation

/// What a server says: numbered, with the operations of one rendering and the last event that was handled.
struct ServerMessage: Encodable {
  /// Its number; the first is 1.
  let number: Int
  /// The sequence of the newest event that has been handled.
  let seen: Int
  let operations: [Operation]

  private enum CodingKeys: String, CodingKey {
    case number = "n"
    case seen
    case operations = "ops"
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers and strings only, which always encode.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? Self.reload
  }

  /// Says that the session is gone, or that its messages cannot be continued: the page loads itself again.
  static let reload = #"{"reload":true}"#
}
