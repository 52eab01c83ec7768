/// A step of a file on its way to the program.
///
/// ```
///   offered ─▶ progressed … ─▶ finished
///                   ├──▶ failed        the program, the site or the disk does not take it, or it cannot go on
///                   └──▶ cancelled     the person took it back
/// ```
///
/// An offer that is not taken fails right after it was made. Every file ends exactly once, unless the program has ceased to
/// show the place that it was given at: then it is dropped without a word.
public enum UploadChange: Hashable, Sendable {
  /// A person has chosen the file.
  case offered(UploadOffer)
  /// So many bytes of it are there.
  case progressed(UploadOffer, received: Int)
  /// It is there as a whole.
  case finished(UploadedFile)
  /// It will not come.
  case failed(UploadOffer, UploadFailure)
  /// The person has taken it back.
  case cancelled(UploadOffer)

  /// The file that it is about.
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
  /// Tells the files of one page apart, also two of one name.
  public let id: Int
  /// What the file is called there: words to show, never a path.
  public let name: String
  /// Its size in bytes; more than that is not taken.
  public let size: Int
  /// What it says it is, such as `audio/wav`; empty where that is not known.
  public let type: String

  /// Describes a file.
  public init(id: Int, name: String, size: Int, type: String) {
    self.id = id
    self.name = name
    self.size = size
    self.type = type
  }
}

/// Why a file does not come.
public enum UploadFailure: Error, Hashable, Sendable {
  /// It is larger than the place takes.
  case tooLarge(limit: Int)
  /// It is of a kind that the place does not take.
  case notAccepted
  /// As many files are on their way as the page may have, or as many there as its client may have.
  case tooMany(limit: Int)
  /// The site has no room for it now, or takes no files at all.
  case noRoom
  /// Nothing more of it came, it was on its way to a server that has ended, or the person's machine cannot read it any more.
  case interrupted
  /// The disk did not take it, in the words of the system.
  case notStored(String)
  /// It has been moved already, or its page is gone.
  case isGone
}

extension UploadFailure: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let limit):
      "The file has more than \(limit) bytes, which is the most that is taken here. Choose a smaller one."
    case .notAccepted: "The file is of a kind that is not taken here. Choose another one."
    case .tooMany(let limit):
      "\(limit) files are on their way already. Wait until one of them is there."
    case .noRoom: "There is no room for the file at the moment. Try again later."
    case .interrupted: "The file was interrupted on its way. Choose it again."
    case .notStored(let reason): "The file could not be stored: \(reason). Try again later."
    case .isGone: "The file is not there any more. Choose it again."
    }
  }
}
