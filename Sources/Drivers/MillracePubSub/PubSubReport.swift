#if PostgreSQL
/// An event of a node that no caller waits for, as data; ``description`` is its text.
public enum PubSubReport: Sendable {
  /// The node listens: for the first time, or again.
  case listening

  /// The node has lost the connection that listens, or cannot make it; it goes on trying.
  case notListening(any Error)

  /// A message cannot be decoded, since a newer node has published it or another type; its number
  /// is skipped.
  case skipped(topic: String, number: Int, any Error)

  /// The metadata of a person cannot be decoded; the person is left out.
  case unknownPerson(key: String, person: String, any Error)

  /// Old messages could not be removed; it is tried again later.
  case notTrimmed(any Error)

  /// The people of this node could not be written, or those of all not be read; it is tried again.
  case presenceDelayed(any Error)
}

extension PubSubReport: CustomStringConvertible {
  /// The report as text for the operator.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .listening: "PubSub listens to PostgreSQL."
    case .notListening(let error):
      "PubSub does not hear of messages at present, and tries again; none is lost. \(error)"
    case .skipped(let topic, let number, let error):
      "PubSub skipped the message \(number) of the topic “\(topic)”, which this version of the"
        + " program cannot read. Let versions that read a message run before one publishes it."
        + " \(error)"
    case .unknownPerson(let key, let person, let error):
      "PubSub left out “\(person)” at “\(key)”, whose properties this version of the program"
        + " cannot read. \(error)"
    case .notTrimmed(let error):
      "PubSub could not remove old messages, and tries again later. \(error)"
    case .presenceDelayed(let error):
      "PubSub cannot exchange who is there at present, and tries again. \(error)"
    }
  }
}
#endif
