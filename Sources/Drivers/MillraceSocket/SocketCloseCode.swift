#if Web
/// The reason for closing a socket, as the number in a close frame (RFC 6455, section 7.4).
public struct SocketCloseCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number on the wire.
  public let rawValue: UInt16

  /// Wraps a number without checking it; `isSendable` is true if it may be sent.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Both sides are done (1000).
  public static let normal = SocketCloseCode(rawValue: 1000)
  /// The server stops, or the page is left (1001).
  public static let goingAway = SocketCloseCode(rawValue: 1001)
  /// A frame broke the rules of the protocol (1002).
  public static let protocolError = SocketCloseCode(rawValue: 1002)
  /// A message was of a kind that is not accepted, such as a binary one (1003).
  public static let unsupportedData = SocketCloseCode(rawValue: 1003)
  /// No code was given; never sent (1005).
  public static let none = SocketCloseCode(rawValue: 1005)
  /// Text was not UTF-8, or a compressed message could not be expanded (1007).
  public static let invalidText = SocketCloseCode(rawValue: 1007)
  /// The peer did something that it may not do (1008).
  public static let policyViolation = SocketCloseCode(rawValue: 1008)
  /// A frame or a message was larger than the limits allow (1009).
  public static let messageTooLarge = SocketCloseCode(rawValue: 1009)
  /// The server met a condition that it did not expect (1011).
  public static let internalError = SocketCloseCode(rawValue: 1011)
  /// The server is overloaded; the client should connect again later (1013).
  public static let tryAgainLater = SocketCloseCode(rawValue: 1013)

  /// A Boolean value that indicates whether the code may be sent in a close frame.
  ///
  /// 1004, 1005, 1006 and 1015 are reserved for local use, and 1016 to 2999 for the protocol.
  package var isSendable: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// The number in digits.
  public var description: String { String(rawValue) }
}

/// The program's request to close, sent to the handler past the queue of messages.
struct SocketClosing: Sendable {
  let code: SocketCloseCode
  let reason: String
}
#endif
