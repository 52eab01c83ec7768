/// The disk operations of the shelf; a test substitutes a disk that fails at one of them.
protocol AudioDisk: Sendable {
  /// Makes a folder that only its user can read, unless it exists.
  func makeFolder(_ path: String) throws(DiskError)
  /// Returns the names of the files in a folder.
  func names(in folder: String) throws(DiskError) -> [String]
  /// Returns the size and the age of a file; nil when there is none at this path.
  func entry(at path: String) throws(DiskError) -> AudioDiskEntry?
  /// Opens a file for reading.
  func reader(of path: String) throws(DiskError) -> any AudioSource
  /// Creates a file for writing; fails if it exists.
  func writer(of path: String) throws(DiskError) -> any AudioDiskWriter
  /// Flushes a file or a folder; returns when its content is on the disk.
  func flush(_ path: String) throws(DiskError)
  /// Gives a file a second name; fails when the name is taken.
  func link(_ path: String, as other: String) throws(DiskError)
  /// Renames a file; replaces a file that has the name.
  func rename(_ path: String, to other: String) throws(DiskError)
  /// Removes a file; does nothing when it is not there.
  func remove(_ path: String) throws(DiskError)
}

/// The metadata of a file.
struct AudioDiskEntry: Hashable, Sendable {
  /// The size in bytes.
  let size: Int
  /// The time of the last write, in seconds since 1970.
  let modified: Int
}

/// A file that is being written.
protocol AudioDiskWriter {
  /// Appends all of these bytes.
  func write(_ bytes: [UInt8]) throws(DiskError)
}
