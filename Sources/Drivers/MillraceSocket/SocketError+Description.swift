#if Web
extension SocketError: CustomStringConvertible {
  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .closed:
      "Expected an open socket, but it is closed or closing. "
        + "Stop sending when the messages of the socket end."
    case .connectionLost:
      "Expected a close frame, but the connection was lost without one. "
        + "Treat the peer as gone; it may connect again on a new socket."
    case .idle(let timeout):
      "Expected a sign of life within \(timeout), but the peer answered no ping. "
        + "Treat the peer as gone, or raise SocketLimits.idleTimeout."
    case .tooLarge:
      "Expected a message within the limits, but a larger one arrived. "
        + "Send less at once, or raise frameSize, messageSize or fragments in SocketLimits."
    case .binaryMessage:
      "Expected a text message, but a binary one arrived. Send text."
    case .invalidText:
      "Expected UTF-8 text, but the bytes are not UTF-8. Send text as UTF-8."
    case .invalidCompression:
      "Expected a compressed message as RFC 7692 defines it, but its bytes cannot be expanded. "
        + "Correct the peer."
    case .flood:
      "Expected no more messages than SocketLimits.messageRate for long, but they did not end. "
        + "Send less, or raise messageRate or floodTimeout in SocketLimits."
    case .brokenProtocol(let fault):
      "Expected a frame as RFC 6455 defines it, but \(fault.description). Correct the peer."
    case .alreadyIterated:
      "Expected the only iteration over the messages of a socket, but there is another. "
        + "Read a socket in one task, and pass the messages on from there."
    }
  }
}
#endif
