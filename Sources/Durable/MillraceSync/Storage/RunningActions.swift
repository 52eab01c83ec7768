internal import MillraceDurable
internal import MillraceSQLite
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A small file in which a process notes the actions that it is running, so that after its end the
/// next one finds the action during which it ended.
///
/// The file is mapped into memory: a note costs a store and no call of the system, and survives the
/// end of the process, not a loss of power. An action during which the power was lost is not to
/// blame.
final class RunningActions: @unchecked Sendable {
  // Sendable: each slot is used by one transaction at a time, and the rest never changes.
  private static let slotSize = 32
  static let slotCount = 64

  private let base: UnsafeMutableRawPointer
  private let lock: Mutex<FileLock?>

  /// The actions during which the process before ended.
  let interrupted: [ActionID]

  /// Opens the file, and locks it against other processes.
  init(at path: String) throws(DatabaseError) {
    do throws(FileObstacle) {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidPath }
      let lock = try FileLock(of: path)
      base = try Self.map(path)
      self.lock = Mutex(lock)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    var found: [ActionID] = []
    for index in 0..<Self.slotCount {
      let slot = base + index * Self.slotSize
      guard slot.load(fromByteOffset: 16, as: UInt64.self) != 0 else { continue }
      found.append(ActionID(bits: slot.load(as: UInt128.self)))
    }
    interrupted = found
  }

  deinit { munmap(base, Self.slotCount * Self.slotSize) }

  private static func map(_ path: String) throws(FileObstacle) -> UnsafeMutableRawPointer {
    let size = slotCount * slotSize
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .readOnly(path: path) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(size)) == 0,
      let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      base != MAP_FAILED
    else { throw .inaccessible(reason: "“\(path)” cannot be mapped") }
    return base
  }

  /// Lets another process have the file, when this one runs no more actions.
  func release() { lock.withLock { $0 = nil } }

  /// Forgets the interrupted actions, once the database counts them.
  func clear() {
    for index in 0..<Self.slotCount { slot(index).end() }
  }

  /// Returns the slot of a connection, by its number.
  func slot(_ index: Int) -> Slot {
    Slot(file: self, base: base + (index % Self.slotCount) * Self.slotSize)
  }

  /// The region of the file for the one action that a connection runs.
  struct Slot {
    private let file: RunningActions
    private let base: UnsafeMutableRawPointer

    fileprivate init(file: RunningActions, base: UnsafeMutableRawPointer) {
      (self.file, self.base) = (file, base)
    }

    /// Notes that an action begins.
    func begin(_ id: ActionID) {
      base.storeBytes(of: id.bits, as: UInt128.self)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      base.storeBytes(of: 1, toByteOffset: 16, as: UInt64.self)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// Notes that it has ended.
    func end() {
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      base.storeBytes(of: 0, toByteOffset: 16, as: UInt64.self)
    }
  }
}
