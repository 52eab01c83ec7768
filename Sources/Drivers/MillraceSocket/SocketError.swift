#if Web
/// What ended a socket other than a clean close, or refused an operation on it.
public enum SocketError: Error, Equatable, Sendable {
  /// The socket is closed, or closing: nothing can be sent any more.
  case closed
  /// The connection went away without a close frame.
  case connectionLost
  /// The peer was silent for the whole idle timeout, and answered no ping.
  case idle(Duration)
  /// The peer sent a frame or a message larger than the limits allow.
  case tooLarge
  /// The peer sent a binary message.
  case binaryMessage
  /// The peer sent text that is not UTF-8.
  case invalidText
  /// The peer sent a message that calls itself compressed and cannot be expanded.
  case invalidCompression
  /// The peer kept sending far more messages than a page has, for the whole flood timeout.
  case flood
  /// The peer broke a rule of the protocol.
  case brokenProtocol(SocketProtocolFault)
  /// The messages of this socket are being read, or were read, by another iteration.
  case alreadyIterated

  /// The code that tells the peer, or nil where the peer cannot be told.
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
