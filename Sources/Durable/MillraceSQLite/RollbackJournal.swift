#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The head of a `-journal` file, which SQLite plays back into the database when it opens it.
///
/// A file of this module has one only while it is being created, when there is nothing to play
/// back: from the first commit on it has a write-ahead log. So a journal of a file that had pages
/// belongs to another program, and playing it back would change that program's file.
struct RollbackJournal {
  /// The number of pages that the database had before the unfinished change.
  let originalPageCount: UInt32

  /// Reads the head; nil if the file is missing, or marked as no longer needed.
  init?(at path: String) {
    // https://www.sqlite.org/fileformat2.html#the_rollback_journal: the page count is at byte 16.
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var head = [UInt8](repeating: 0, count: 20)
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard fread(&head, 1, head.count, file) == head.count, head.starts(with: magic) else {
      return nil
    }
    originalPageCount = head[16...].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
