#if Web
public import MillraceDurable

/// A reason for which an attachment cannot be stored or received.
public enum AttachmentError: Error, Hashable, Sendable {
  /// The disk is full.
  case diskFull(path: String)
  /// Another process, or another lane of this one, uses the folder.
  case inUse(path: String)
  /// The system refuses to read or write a file, for the reason that it describes.
  case unusable(path: String, reason: String)
  /// The device lacks the attachment, and so does the server or it could not be reached.
  case missing
  /// The server does not let the requester read the space.
  case notAllowed
  /// The server was not reached, or gave no answer of its own.
  case transport(TransportError)
  /// The bytes are others than the identity belongs to.
  case damaged
}

extension AttachmentError: CustomStringConvertible {
  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .diskFull(let path):
      "Expected room for “\(path)”, but the disk is full. Free some, and try again."
    case .inUse(let path):
      "Expected the folder “\(path)” to be free, but it is in use. End the other program."
    case .unusable(let path, let reason):
      "Expected to use “\(path)”, but the system says: \(reason). Check the path and its owner."
    case .missing:
      "Expected the attachment here or on the server, but it has not arrived yet. Try again later."
    case .notAllowed: "The server does not let this person read the attachment's space."
    case .transport(let error): "The server gave no answer: \(error). Try again later."
    case .damaged:
      "Expected the bytes of the attachment, but these are others. Receive it again."
    }
  }
}
#endif
