/// What the shelf asks of a disk, step by step; a test puts one in that fails at one of them.
protocol AudioDisk: Sendable {
  /// Makes a folder for its user alone, if it is not there.
  func makeFolder(_ path: String) throws(DiskError)
  /// The names of the files in a folder.
  func names(in folder: String) throws(DiskError) -> [String]
  /// What lies under a path; nil when nothing does.
  func entry(at path: String) throws(DiskError) -> AudioDiskEntry?
  /// Opens a file to be read.
  func reader(of path: String) throws(DiskError) -> any AudioSource
  /// Makes a file that is not there, to be written.
  func writer(of path: String) throws(DiskError) -> any AudioDiskWriter
  /// Returns when what the file or the folder has is on the disk.
  func flush(_ path: String) throws(DiskError)
  /// Gives a file a second name; fails when something has it.
  func link(_ path: String, as other: String) throws(DiskError)
  /// Gives a file another name; what had it is gone.
  func rename(_ path: String, to other: String) throws(DiskError)
  /// Removes a file; does nothing when it is not there.
  func remove(_ path: String) throws(DiskError)
}

/// What the disk says of a file.
struct AudioDiskEntry: Hashable, Sendable {
  /// In bytes.
  let size: Int
  /// When it was last written, in seconds since 1970.
  let modified: Int
}

/// A file that is being written.
protocol AudioDiskWriter {
  /// Puts bytes at the end, all of them.
  func write(_ bytes: [UInt8]) throws(DiskError)
}
