/// What a site takes in files, and where they are put while nobody has moved them.
///
/// ```swift
/// site.uploads = Uploads(folder: "state/uploads")
/// ```
///
/// Every bound counts files that are on their way and files that are whole and still held by a page; moving one away, or
/// letting go of it, makes room.
public struct Uploads: Sendable {
  /// The largest piece that a browser may send at once, in bytes.
  public static let chunkSize = 256 * 1024

  /// How many files of one page may be on their way.
  public var pageLimit = 4
  /// How many files of all pages there may be.
  public var siteLimit = 100
  /// How many files of one client there may be; this machine itself is not counted.
  ///
  /// The client behind a trusted proxy is whom the proxy names.
  public var clientLimit = 20
  /// How long nothing of a file may come before it fails as interrupted, so that its room is free for others.
  ///
  /// It is looked at twelve times in that time. A file that is whole is not meant, whoever holds it.
  public var patience = Duration.seconds(60)
  /// How many bytes they may have together; a file counts with its whole size from its offer on.
  public var byteLimit = 1 << 30

  let storage: any UploadStorage

  /// Puts files into a folder, which is made when the site is served.
  ///
  /// The folder is the site's own: files that an earlier server has left in it are removed. Only the user who runs the server
  /// can read what is in it. Where pages move their files to should be on the same disk.
  ///
  /// - Parameter folder: the path of the folder.
  public init(folder: String) {
    storage = UploadFolder(path: folder)
  }

  /// Puts files elsewhere, as tests do.
  init(storage: any UploadStorage) {
    self.storage = storage
  }
}
