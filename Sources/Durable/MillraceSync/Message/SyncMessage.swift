#if Web
internal import Foundation

/// The form of messages between devices and a server.
package enum SyncMessage {
  /// The content type of all messages; nothing else is taken for one.
  package static let contentType = "application/vnd.millrace.sync+json"

  /// The content type of the bytes of attachments.
  package static let bytesType = "application/octet-stream"

  /// Returns true if a header field names the content type.
  static func isOfType(_ type: String, _ field: String?) -> Bool {
    guard let field else { return false }
    let name = field.prefix { $0 != ";" }
    return String(name).trimmingCharacters(in: .whitespaces).lowercased() == type
  }

  /// Returns a message as JSON.
  package static func encode(_ message: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder().encode(message))
  }

  /// Returns the message of a JSON text.
  package static func decode<Message: Decodable>(
    _ type: Message.Type = Message.self, from bytes: [UInt8]
  ) throws -> Message {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}

/// The answer to a poll.
package struct PollAnswer: Hashable, Codable, Sendable {
  /// True if the device should ask.
  package let hasNews: Bool
}

/// The answer to a request that the server understands and does not carry out.
package struct RefusalAnswer: Hashable, Codable, Sendable {
  /// The reason: a `ServerRefusal` or an ``AttachmentRefusal``.
  package let refusal: String
}

/// The answer to a piece of an attachment: how much of it the server has.
package struct PieceAnswer: Hashable, Codable, Sendable {
  /// The number of bytes from the beginning.
  package let received: Int
  /// True if the attachment is complete and verified.
  package let isComplete: Bool
}
#endif
