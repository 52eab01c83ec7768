import Synchronization

@testable import Recordings

/// The disk of this machine, with a fault at one of its steps.
///
/// Its `plan` is shared with the storage of the same library, so that the steps of both are
/// counted together, in the order in which they happen.
struct FaultyDisk: AudioDisk {
  let plan: FaultPlan
  private let disk = SystemDisk()

  init(_ plan: FaultPlan) { self.plan = plan }

  func makeFolder(_ path: String) throws(DiskError) {
    try plan.step(.makeFolder, path)
    try disk.makeFolder(path)
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    try plan.step(.list, folder)
    return try disk.names(in: folder)
  }

  func entry(at path: String) throws(DiskError) -> AudioDiskEntry? {
    try plan.step(.inspect, path)
    return try disk.entry(at: path)
  }

  func reader(of path: String) throws(DiskError) -> any AudioSource {
    try plan.step(.read, path)
    return try disk.reader(of: path)
  }

  func writer(of path: String) throws(DiskError) -> any AudioDiskWriter {
    try plan.step(.write, path)
    return FaultyWriter(plan: plan, path: path, writer: try disk.writer(of: path))
  }

  func flush(_ path: String) throws(DiskError) {
    try plan.step(.flush, path)
    try disk.flush(path)
  }

  func link(_ path: String, as other: String) throws(DiskError) {
    try plan.step(.link, path)
    try disk.link(path, as: other)
  }

  func rename(_ path: String, to other: String) throws(DiskError) {
    try plan.step(.rename, path)
    try disk.rename(path, to: other)
  }

  func remove(_ path: String) throws(DiskError) {
    try plan.step(.remove, path)
    try disk.remove(path)
  }
}

/// A file that may be written by half.
private struct FaultyWriter: AudioDiskWriter {
  let plan: FaultPlan
  let path: String
  let writer: any AudioDiskWriter

  func write(_ bytes: [UInt8]) throws(DiskError) {
    do throws(DiskError) {
      try plan.step(.write, path)
    } catch {
      if error.isFull { try writer.write(Array(bytes.prefix(bytes.count / 2))) }
      throw error
    }
    try writer.write(bytes)
  }
}

/// Counts steps, and says which of them fails.
final class FaultPlan: Sendable {
  enum Fault: CaseIterable {
    /// That step finds no room; the ones after it work.
    case full
    /// The process was killed: neither that step nor any after it happens.
    case killed
  }

  private let fault: Fault
  private let failingCall: Int?
  private let taken = Mutex<[String]>([])

  init(_ fault: Fault = .full, at failingCall: Int? = nil) {
    self.fault = fault
    self.failingCall = failingCall
  }

  var steps: Int { log.count }

  /// The steps in order, each with the last part of its path.
  var log: [String] { taken.withLock { $0 } }

  func step(_ step: DiskError.Step, _ path: String) throws(DiskError) {
    let name = path.split(separator: "/").last ?? ""
    let number = taken.withLock { taken in
      defer { taken.append("\(step.rawValue) \(name)") }
      return taken.count
    }
    guard let failingCall else { return }
    let fails = fault == .killed ? number >= failingCall : number == failingCall
    // 28 is no room left, 4 an interruption.
    if fails { throw DiskError(step, path, code: fault == .full ? 28 : 4) }
  }
}
