/// A complete file that a person gave, stored by the driver.
///
/// The file exists for as long as this value is held, usually by a state. It is removed with the
/// last copy, when that leaves the state or the page ends. A file that should stay is moved
/// elsewhere.
public struct UploadedFile: Hashable, Sendable {
  /// The description by the person's machine; the size is verified.
  public let offer: UploadOffer
  private let store: any UploadedFileStore

  /// Creates the value of a file that a driver stores.
  public init(_ offer: UploadOffer, in store: any UploadedFileStore) {
    self.offer = offer
    self.store = store
  }

  /// Moves the file to a path, in an effect; completely or not at all, and once.
  ///
  /// The folder must exist, and the path must not. Choose the path independently of the offer,
  /// whose name can be anything.
  ///
  /// - Throws: ``UploadFailure`` if the file has been moved before, or the disk refuses it.
  public func move(to path: String) async throws(UploadFailure) {
    try await store.move(to: path)
  }

  /// Returns true if two values are the same file.
  public static func == (left: UploadedFile, right: UploadedFile) -> Bool {
    left.store === right.store
  }

  /// Hashes the identity of the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(store))
  }
}

/// The driver's storage of an uploaded file, which deletes the file when it is released.
public protocol UploadedFileStore: AnyObject, Sendable {
  /// Moves the file to a path that does not exist yet.
  func move(to path: String) async throws(UploadFailure)
}
