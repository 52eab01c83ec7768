/// A step of a file on its way to the program.
///
/// ```
///   offered ─▶ progressed … ─▶ finished
///                   ├──▶ failed        the program, the site or the disk refuses it, or it ends
///                   └──▶ cancelled     the person cancelled it
/// ```
///
/// An offer that is not accepted fails right after it was made. Every file ends exactly once,
/// unless the program has removed the control that received it: then it is dropped without a
/// report. A page that shows the past, without the control, is notified in the present.
public enum UploadChange: Hashable, Sendable {
  /// The person has chosen the file.
  case offered(UploadOffer)
  /// This number of bytes has arrived.
  case progressed(UploadOffer, received: Int)
  /// The whole file has arrived.
  case finished(UploadedFile)
  /// The file will not arrive.
  case failed(UploadOffer, UploadFailure)
  /// The person has cancelled the file.
  case cancelled(UploadOffer)

  /// The file that the step is about.
  public var offer: UploadOffer {
    switch self {
    case .offered(let offer), .progressed(let offer, _), .failed(let offer, _),
      .cancelled(let offer):
      offer
    case .finished(let file): file.offer
    }
  }
}

/// A file that a person has chosen, as their machine describes it.
public struct UploadOffer: Hashable, Codable, Sendable {
  /// The number of the file on its page, also for files of the same name.
  public let id: Int
  /// The name of the file on the person's machine: words to show, never a path.
  public let name: String
  /// The size in bytes; more than that is not accepted.
  public let size: Int
  /// The claimed type, such as `audio/wav`; empty if it is unknown.
  public let type: String

  /// Creates the description of a file.
  public init(id: Int, name: String, size: Int, type: String) {
    self.id = id
    self.name = name
    self.size = size
    self.type = type
  }
}

/// A reason why a file does not arrive.
public enum UploadFailure: Error, Hashable, Sendable {
  /// The file is larger than the limit of the control.
  case tooLarge(limit: Int)
  /// The file is of a kind that the control does not accept.
  case notAccepted
  /// The page or its client has reached its limit of files.
  ///
  /// The first counts the files on their way, the second the files that have arrived.
  case tooMany(limit: Int)
  /// The site has no room for the file now, or accepts no files at all.
  case noRoom
  /// The file stopped arriving.
  ///
  /// Its connection or its server has ended, or the person's machine cannot read it any more.
  case interrupted
  /// The disk refused the file, with the reason of the system.
  case notStored(String)
  /// The file has been moved already, or its page is gone.
  case isGone
}

extension UploadFailure: CustomStringConvertible {
  /// The reason, and the next step.
  public var description: String {
    switch self {
    case .tooLarge(let limit):
      "The file has more than \(limit) bytes, which is the limit here. Choose a smaller one."
    case .notAccepted: "The file is of a kind that is not accepted here. Choose another one."
    case .tooMany(let limit):
      "\(limit) files are on their way already. Wait until one of them is there."
    case .noRoom: "There is no room for the file at the moment. Try again later."
    case .interrupted: "The file was interrupted on its way. Choose it again."
    case .notStored(let reason): "The file could not be stored: \(reason). Try again later."
    case .isGone: "The file is not there any more. Choose it again."
    }
  }
}
