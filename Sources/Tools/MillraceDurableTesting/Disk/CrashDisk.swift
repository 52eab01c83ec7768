#if SQLite
internal import Foundation
internal import MillraceDiskShim

/// A layer below SQLite that records the writes to the files of a folder, rebuilds what a power cut
/// could have left of them, and lets a chosen call fail.
///
/// ```swift
/// try await CrashDisk.record(folder) { disk in
///   try await work(in: folder)
///   for image in disk.images(atMost: 400) {
///     try disk.write(image, to: other)
///     try await check(other, after: image.operations)
///   }
/// }
/// ```
///
/// The work notes ``operations`` when it has been promised something: every image with as many
/// operations must keep the promise. Only files that SQLite opens meanwhile are recorded, those
/// that exist before with what they have then; so the work opens its files inside the closure.
/// Files that SQLite does not open, and those of folders in the folder, are not recorded. Flushes
/// are noted and not made, so a test does not wait for a real disk; removals are taken as flushed.
///
/// The first disk of a process puts the layer below all connections to come; to those of other
/// folders it passes everything on, but for the mapping of files into memory. Any thread may call a
/// disk. All writes are in memory until the disk ends; from then on it records nothing, lets
/// nothing fail and has no operations. The method is that of SQLite's own tests.
public struct CrashDisk: Sendable {
  private let disk: UInt64

  /// Records the files of a folder that SQLite opens while a closure runs.
  ///
  /// - Throws: What the closure throws, ``CrashDiskError/noFolder(_:)``,
  ///   ``CrashDiskError/recorded(_:)``, or ``CrashDiskError/notInstalled(code:)`` if
  ///   SQLite refuses the layer.
  public static func record<Value>(
    _ folder: String, _ body: (CrashDisk) async throws -> Value
  ) async throws -> Value {
    let code = crash_disk_install()
    guard code == 0 else { throw CrashDiskError.notInstalled(code: Int(code)) }
    // SQLite asks for files by their paths without links.
    guard let path = realpath(folder, nil) else { throw CrashDiskError.noFolder(folder) }
    defer { free(path) }
    let disk = crash_disk_begin(path)
    guard disk != 0 else { throw CrashDiskError.recorded(folder) }
    defer { crash_disk_end(disk) }
    return try await body(CrashDisk(disk: disk))
  }

  /// The number of operations so far: writes, truncations, flushes and removals.
  public var operations: Int { Int(crash_disk_count(disk)) }

  // MARK: Failing calls

  /// A kind of call that can fail.
  public enum Call: Int32, CaseIterable, Sendable {
    /// A write, for want of room.
    case full
    /// A write, by a fault of the disk.
    case write
    /// A flush.
    case flush
    /// A reading.
    case read
  }

  /// Lets the call of a kind with that number fail, counted from 1 from now on, and with
  /// `andAllLater` those after it; a chosen call of before does not fail any more.
  ///
  /// The error is the one that SQLite has from a real disk. A test of every call counts the number
  /// up until ``calls`` is lower. A number below 1 counts as 1.
  public func fail(_ call: Call, at number: Int, andAllLater: Bool = false) {
    crash_disk_fail(disk, call.rawValue, Int32(clamping: max(number, 1)), andAllLater ? 1 : 0)
  }

  /// Lets no call fail any more, and sets ``calls`` to 0.
  public func failNothing() { crash_disk_fail(disk, 0, 0, 0) }

  /// The number of calls of the chosen kind since it was chosen.
  public var calls: Int { Int(crash_disk_calls(disk)) }

  // MARK: Images

  /// Returns images of power cuts after operations from none to all, with all that can remain:
  /// about as many as the limit, evenly distributed, and at least those of none and of all.
  ///
  /// At most 1,000 seeds are tried for one operation.
  public func images(atMost limit: Int) -> [CrashImage] {
    let last = operations
    let all = (last + 1) * CrashImage.Remains.allCases.count
    let step = max(1, all / max(1, limit))
    let seeds = min(max(1, limit / all), 500) * 2 - 1
    var cuts = Array(stride(from: 0, through: last, by: step))
    if cuts.last != last { cuts.append(last) }
    return cuts.flatMap { operations in
      CrashImage.Remains.allCases.flatMap { remains in
        (0..<(remains.isSeeded ? seeds : 1)).map { number in
          CrashImage(after: operations, remains, seed: UInt64(operations) << 16 + UInt64(number))
        }
      }
    }
  }

  /// Writes the files of an image into a folder, over those of an image before; other files of the
  /// folder stay.
  ///
  /// It costs the size of the files, and the operations since the image before; one with fewer
  /// operations begins anew.
  ///
  /// - Throws: ``CrashDiskError/noFolder(_:)``, or ``CrashDiskError/unwritable(folder:)``, also for
  ///   a folder that is recorded and for a disk that has ended.
  public func write(_ image: CrashImage, to folder: String) throws(CrashDiskError) {
    guard let path = realpath(folder, nil) else { throw .noFolder(folder) }
    defer { free(path) }
    let code = crash_disk_image(
      disk, Int32(clamping: image.operations), image.remains.rawValue, image.seed, path)
    guard code == 0 else { throw .unwritable(folder: folder) }
  }
}

/// The state of the files of a ``CrashDisk`` after a power cut; equal ones are the same bytes.
public struct CrashImage: Hashable, Sendable, CustomStringConvertible {
  /// The remains of what was written and not flushed.
  public enum Remains: Int32, CaseIterable, Sendable {
    /// Nothing: only what was flushed.
    case nothing
    /// Everything, as after the end of a process.
    case everything
    /// All up to an operation that the seed chooses.
    case prefix
    /// Sectors of 512 bytes that the seed chooses: torn pages, and writes in another order.
    case sectors

    var isSeeded: Bool { self == .prefix || self == .sectors }
  }

  /// The number of operations before the power cut.
  public let operations: Int
  /// The remains of what was not flushed.
  public let remains: Remains
  /// The seed of the choices; without effect on the others.
  public let seed: UInt64

  /// Creates the image of a power cut, such as one that a test has reported.
  public init(after operations: Int, _ remains: Remains, seed: UInt64 = 0) {
    (self.operations, self.remains, self.seed) = (operations, remains, seed)
  }

  /// The image as Swift code that repeats it.
  public var description: String { "CrashImage(after: \(operations), .\(remains), seed: \(seed))" }
}

/// The reason for which a ``CrashDisk`` cannot work.
public enum CrashDiskError: Error, Hashable, Sendable {
  /// The folder does not exist.
  case noFolder(String)
  /// Another disk records the folder.
  case recorded(String)
  /// SQLite refuses the layer; with its code.
  case notInstalled(code: Int)
  /// A file of an image cannot be written into the folder.
  case unwritable(folder: String)
}

extension CrashDiskError: CustomStringConvertible {
  /// The mistake as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .noFolder(let folder):
      "A folder that exists was expected, but there is none at \(folder). Create it first."
    case .recorded(let folder):
      "A folder that no other disk records was expected, but one records \(folder). Give each test"
        + " a folder of its own."
    case .notInstalled(let code):
      "SQLite should accept a layer below it, but refuses it with code \(code). Look the code up in"
        + " the list of SQLite's result codes."
    case .unwritable(let folder):
      "The files of an image should be written into \(folder), which is not possible. Use a folder"
        + " with room, which is not recorded, while the disk lasts."
    }
  }
}
#endif
