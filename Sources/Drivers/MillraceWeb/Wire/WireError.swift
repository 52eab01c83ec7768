/// Why a message of a browser was not taken.
package enum WireError: Error, Equatable, Sendable {
  /// It is no message of the protocol.
  case notAMessage
  /// An event came that does not follow the last one.
  case outOfOrder(expected: Int, came: Int)
  /// An address came that the program does not know.
  case unknownAddress(String)
}

extension WireError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  package var description: String {
    switch self {
    case .notAMessage:
      "A message of a browser is a hello, a word of the page before, an event, a visit, an offer or a withdrawal of a "
        + "file, an acknowledgement or a probe, but something else came. The connection was "
        + "closed; a page of this server does not send that."
    case .outOfOrder(let expected, let came):
      "The events of a page are numbered without gaps: \(expected) was next, but \(came) came. "
        + "The connection was closed; the page will load itself again."
    case .unknownAddress(let address):
      "The page's program does not know the address \(Quotation(address)). The page stays where it is."
    }
  }
}
