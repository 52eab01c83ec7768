/// A failure of a topic or a presence, as data; ``description`` is its text.
///
/// Those of the database are thrown as `PostgresError` of MillraceSync.
public enum PubSubError: Error, Hashable, Sendable {
  /// The name of a topic, of a key or of a person is empty, longer than 200 bytes of UTF-8, or has
  /// a control character.
  case unusableName(String)

  /// The message, or what is known of a person, is longer as JSON than the limit.
  case tooLong(size: Int, limit: Int)

  /// Messages that the reader does not have were removed from the log; `first` is the oldest that
  /// is still there, `nil` if none is.
  case trimmed(topic: String, after: Int, first: Int?)

  /// The reader has a number that the log has not reached: it is that of another database, or of
  /// one that was restored from a back-up.
  case ahead(topic: String, after: Int, last: Int)
}

extension PubSubError: CustomStringConvertible {
  /// The error as text: the expectation, the finding, and the next step.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .unusableName(let name):
      "A topic, a key or a person needs a name of 1 to \(PubSubLimits.nameSize) bytes without"
        + " control characters, but is called “\(name.prefix(40))”, which has"
        + " \(name.utf8.count) bytes. Choose another one."
    case .tooLong(let size, let limit):
      "A message may have \(limit) bytes as JSON, but has \(size). Store what is long, and send"
        + " where it is; or raise the limit in PubSubLimits."
    case .trimmed(let topic, let after, let first):
      "The topic “\(topic)” should still have the message after \(after), but begins with"
        + " \(first.map(String.init) ?? "the next one"). Ask for the topic's lastNumber(), read"
        + " your own database again, and continue after that number; or raise the limits in"
        + " PubSubLimits."
    case .ahead(let topic, let after, let last):
      "The topic “\(topic)” should have reached \(after), but ends at \(last), so this is not the"
        + " database that the number came from. Ask for the topic's lastNumber(), read your own"
        + " database again, and continue after that number."
    }
  }
}

/// The check of the names of topics, keys and people.
enum PubSubName {
  static func check(_ name: String) throws(PubSubError) {
    let bytes = name.utf8
    guard (1...PubSubLimits.nameSize).contains(bytes.count),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw .unusableName(name) }
  }
}
