#if Web
/// A rule of the protocol that a peer broke.
public enum SocketProtocolFault: Equatable, Sendable, CustomStringConvertible {
  /// A frame from a client was not masked.
  case unmaskedFrame
  /// A bit was set that belongs to an extension that was not agreed on.
  case reservedBits
  /// A frame had a kind that the protocol does not define.
  case reservedOpcode(UInt8)
  /// A control frame was fragmented or longer than 125 bytes.
  case malformedControlFrame
  /// Fragments did not follow each other as the fragments of one message do.
  case brokenFragments
  /// A close frame carried half a code, or a code that may not be sent.
  case malformedClose

  /// The fault as the middle of a sentence.
  public var description: String {
    switch self {
    case .unmaskedFrame: "a frame without a mask arrived"
    case .reservedBits: "a frame with reserved bits arrived"
    case .reservedOpcode(let code): "a frame of the undefined kind \(code) arrived"
    case .malformedControlFrame: "a fragmented or overlong control frame arrived"
    case .brokenFragments: "fragments arrived out of order"
    case .malformedClose: "a close frame with no valid code arrived"
    }
  }
}
#endif
