#if Web && SQLite
import Synchronization

@testable import Recordings

extension RecordingLibrary {
  /// Creates a library that opens no file.
  ///
  /// It carries out changes after ``start()``.
  ///
  /// - Parameters:
  ///   - changes: The changes that have led to its items.
  ///   - storage: Stores later ones; by default none is lost, and none is stored.
  static func inMemory(
    _ changes: LibraryChange..., through storage: any LibraryStoring = MemoryStorage()
  ) throws -> RecordingLibrary {
    var tree = ItemTree()
    for change in changes { try tree.apply(change) }
    let shelf = AudioShelf(folder: "/nowhere", disk: SystemDisk())
    let keeper = LibraryKeeper(
      storage: storage, shelf: shelf, answers: Answers(), report: { print($0) })
    return RecordingLibrary(AssembledItems(tree: tree, strays: []), keeper, shelf)
  }
}

/// A storage that stores at once, and nothing.
struct MemoryStorage: LibraryStoring {
  func apply(_ change: LibraryChange) {}
}

/// A storage that stores when the test lets it.
final class HeldStorage: LibraryStoring {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  private let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)

  /// The number of changes that wait.
  var count: Int { waiting.withLock { $0.count } }

  func apply(_ change: LibraryChange) async {
    await withCheckedContinuation { change in
      waiting.withLock { $0.append(change) }
      arrive.yield()
    }
  }

  /// Returns when the next change waits.
  func change() async { for await _ in arrivals { return } }

  /// Stores the changes that wait.
  func release() {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for change in waiting { change.resume() }
  }
}
#endif
