/// A file that a person gave, whole, at a place of the driver's.
///
/// It is there for as long as somebody holds this value, usually a state, and is removed with the last one: by leaving the
/// state, and by the end of the page. What should stay is moved away.
public struct UploadedFile: Hashable, Sendable {
  /// What the person's machine said of it; the size is right.
  public let offer: UploadOffer
  private let store: any UploadedFileStore

  /// Describes a file that a driver has.
  public init(_ offer: UploadOffer, in store: any UploadedFileStore) {
    self.offer = offer
    self.store = store
  }

  /// Moves the file to a path, in an effect; whole or not at all, and once.
  ///
  /// The folder has to be there, and nothing else under that path. Make the path up: the name of an offer can be anything.
  ///
  /// - Throws: ``UploadFailure`` when it has been moved before, or the disk refuses.
  public func move(to path: String) async throws(UploadFailure) {
    try await store.move(to: path)
  }

  /// Whether two values are the same file.
  public static func == (left: UploadedFile, right: UploadedFile) -> Bool {
    left.store === right.store
  }

  /// Adds which file it is.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(store))
  }
}

/// What a driver has under an uploaded file; lets go of the file when nobody holds it any more.
public protocol UploadedFileStore: AnyObject, Sendable {
  /// Moves the file to a path where there is nothing.
  func move(to path: String) async throws(UploadFailure)
}
