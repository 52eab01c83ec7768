/// A reason why a message of a browser was not accepted.
package enum WireError: Error, Equatable, Sendable {
  /// The text is not a message of the protocol.
  case notAMessage
  /// An event arrived that does not follow the last one.
  case outOfOrder(expected: Int, found: Int)
  /// An address arrived that the program does not know.
  case unknownAddress(String)
}

extension WireError: CustomStringConvertible {
  /// A sentence on what was expected, what arrived and what to do.
  package var description: String {
    switch self {
    case .notAMessage:
      "A message of a browser is a hello, the token of the previous page, an event, a visit, an "
        + "offer or a withdrawal of a file, an acknowledgement or a probe, but this one is none of "
        + "these. The connection was closed; a page of this server does not send that."
    case .outOfOrder(let expected, let found):
      "The events of a page are numbered without gaps: \(expected) was next, but \(found) arrived. "
        + "The connection was closed; the page will load itself again."
    case .unknownAddress(let address):
      "The page's program does not know the address \(Quotation(address)). "
        + "The page stays where it is."
    }
  }
}
