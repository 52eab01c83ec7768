#if Web
public import MillraceDurable

/// The state of an attachment on its way to the server, for a progress bar.
public struct AttachmentStatus: Hashable, Sendable {
  /// The identity, which follows from the bytes.
  public let id: AttachmentID
  /// The space whose members may read it.
  public let space: Space
  /// The number of bytes that the server has, as far as the device knows.
  public var sent: Int
  /// The number of all bytes.
  public let total: Int
  /// The phase, which says what it waits for.
  public var phase: Phase

  /// The phases of an attachment.
  public enum Phase: Hashable, Sendable {
    /// It waits for its turn, for the connection or for the next attempt.
    case waiting
    /// It is being sent.
    case sending
    /// The server does not accept the token. It is sent once the person has signed in.
    case needsSignIn
    /// The server has refused it, or its file is damaged. It stays on the device, and is sent again
    /// with the next run, connection or token.
    case refused(AttachmentRefusal)
  }
}

/// The reason for which a server does not take or give an attachment.
public enum AttachmentRefusal: String, Error, Hashable, Codable, Sendable {
  /// The requester may not write in the space, or not read it.
  case notAllowed
  /// The requester's attachments would exceed the server's quota.
  case quota
  /// The attachment exceeds the server's largest one.
  case tooLarge
  /// The bytes are not those that the identity belongs to.
  case damaged
  /// The server does not have the attachment.
  case missing
  /// The server takes no attachments.
  case notTaken
}
#endif
