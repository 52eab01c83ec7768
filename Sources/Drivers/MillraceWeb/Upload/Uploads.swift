/// A site's bounds on uploaded files, and the folder that holds files until they are moved.
///
/// ```swift
/// site.uploads = Uploads(folder: "state/uploads")
/// ```
///
/// Every bound counts uploads under way and complete files that a page still holds; moving or
/// releasing a file makes room.
public struct Uploads: Sendable {
  /// The size of the largest piece that a browser may send at once, in bytes.
  ///
  /// The page's script sends half of it, and less where the connection is slow.
  public static let chunkSize = 256 * 1024

  /// The largest number of uploads under way to one page.
  public var pageLimit = 4
  /// The largest number of files of all pages.
  public var siteLimit = 100
  /// The largest number of files of one client; this machine itself is not counted.
  ///
  /// Behind a trusted proxy the client is the address that the proxy names.
  public var clientLimit = 20
  /// The time without a new piece after which an upload fails as interrupted, which frees its room.
  ///
  /// Uploads are checked twelve times within it. It does not apply to complete files.
  public var patience = Duration.seconds(60)
  /// The largest total size in bytes; a file counts with its whole size from its offer on.
  public var byteLimit = 1 << 30
  /// The largest total size of the files of one client in bytes; half of ``byteLimit`` unless it
  /// is set.
  ///
  /// This machine itself is not counted.
  public var clientByteLimit: Int {
    get { ownClientByteLimit ?? byteLimit / 2 }
    set { ownClientByteLimit = newValue }
  }
  private var ownClientByteLimit: Int?

  let storage: any UploadStorage

  /// Stores files in a folder, which is created when the site is served.
  ///
  /// Files that an earlier server has left in the folder are removed; those of another one, which
  /// uses it at that time, stay. Only the user who runs the server can read it. The destination to
  /// which pages move their files should be on the same disk.
  ///
  /// - Parameter folder: The path of the folder.
  public init(folder: String) {
    storage = UploadFolder(path: folder)
  }

  /// Stores files elsewhere, as tests do.
  init(storage: any UploadStorage) {
    self.storage = storage
  }
}
