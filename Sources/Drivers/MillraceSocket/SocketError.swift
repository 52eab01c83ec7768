#if Web
/// An error that ended a socket other than by a clean close, or refused an operation on it.
public enum SocketError: Error, Equatable, Sendable {
  /// The socket is closed or closing, so nothing can be sent.
  case closed
  /// The connection was lost without a close frame.
  case connectionLost
  /// The peer was silent for the whole idle timeout, and answered no ping.
  case idle(Duration)
  /// The peer sent a frame or a message larger than the limits allow.
  case tooLarge
  /// The peer sent a binary message.
  case binaryMessage
  /// The peer sent text that is not UTF-8.
  case invalidText
  /// The peer sent a message that is marked as compressed and cannot be expanded.
  case invalidCompression
  /// The peer kept sending far more messages than a page does, for the whole flood timeout.
  case flood
  /// The peer broke a rule of the protocol.
  case brokenProtocol(SocketProtocolFault)
  /// Another iteration reads or has read the messages of this socket.
  case alreadyIterated

  /// The close code that is sent to the peer, or nil if no close frame can be sent.
  public var closeCode: SocketCloseCode? {
    switch self {
    case .closed, .connectionLost, .alreadyIterated: nil
    case .idle: .goingAway
    case .tooLarge: .messageTooLarge
    case .binaryMessage: .unsupportedData
    case .invalidText, .invalidCompression: .invalidText
    case .flood: .policyViolation
    case .brokenProtocol: .protocolError
    }
  }
}
#endif
