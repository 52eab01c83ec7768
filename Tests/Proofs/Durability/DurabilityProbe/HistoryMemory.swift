#if SQLite && canImport(Glibc)
import Foundation
import Glibc
import Millrace
import Recordings

// The bytes of the heap that a step of the page adds to a history of its state, as allocated. The
// library has 1,000 recordings in 32 folders.

/// A page with a history of at most 20,000 steps.
private struct Recorded {
  let store: Store<RecordingsPage.State, RecordingsPage.Action>
  let timeline: Timeline

  init(_ page: RecordingsPage, _ tree: ItemTree) {
    store = Store(RecordingsPage.State(library: Replica(commit: 0, value: tree)), page)
    timeline = Timeline(of: store.loop, limit: 20_000)
  }
}

/// The bytes of the heap in use, from the allocator's own account of it.
///
/// Swift does not import the header of `malloc_info`, whose totals are the last of each kind.
private func heapBytes() throws -> Int {
  typealias Account = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
  guard let symbol = dlsym(nil, "malloc_info"), let file = tmpfile() else {
    throw CocoaError(.featureUnsupported)
  }
  defer { fclose(file) }
  _ = unsafeBitCast(symbol, to: Account.self)(0, file)
  rewind(file)
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
  let text = String(decoding: bytes, as: UTF8.self)
  func total(_ kind: String) -> Int {
    let line = text.split(separator: "\n").last { $0.contains("type=\"\(kind)\"") }
    return line?.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) } ?? 0
  }
  return total("current") + total("mmap") - total("fast") - total("rest")
}

private func subfolder(_ number: Int) -> ItemID { ItemID(high: 1, low: UInt64(number % 32)) }

private func recording(_ number: Int) -> ItemID { ItemID(high: 2, low: UInt64(number % 1_000)) }

private func fullTree() throws -> ItemTree {
  var tree = ItemTree()
  let audio = Audio(format: .wav, bytes: 8_044, milliseconds: 1_000)
  for number in 0..<32 {
    try tree.apply(.created(id: subfolder(number), parent: .root, name: "A folder \(number)"))
  }
  for number in 0..<1_000 {
    let name = "A recording with a usual name \(number)"
    try tree.apply(
      .recorded(id: recording(number), parent: subfolder(number), name: name, audio: audio))
  }
  return tree
}

/// Prints the memory of 10,000 steps, of three kinds.
///
/// - Parameter folder: The folder for an empty library, which the page needs.
func printHistoryMemory(in folder: String) async throws {
  let library = try await RecordingLibrary.open(at: folder)
  let page = RecordingsPage(library: library, newID: { recording(0) })
  try measure("a folder is opened", page) { .screen(.open(subfolder($0))) }
  try measure("a letter is typed", page, [.askToCreate]) {
    .screen(.typed("half a name \($0)"))
  }
  var tree = try fullTree()
  try measure("one of 1,000 recordings is renamed", page) { number in
    try? tree.apply(.renamed(recording(number), name: "A recording with another name \(number)"))
    return .heard(Replica(commit: number + 1, value: tree))
  }
}

private func measure(
  _ name: String, _ page: RecordingsPage, _ events: [RecordingsEvent] = [],
  _ step: (Int) -> RecordingsPage.Action
) throws {
  let recorded = Recorded(page, try fullTree())
  for event in events { recorded.store.send(.screen(event)) }
  recorded.store.send(step(0))
  let before = try heapBytes()
  for number in 1...10_000 { recorded.store.send(step(number)) }
  let bytes = try heapBytes() - before
  say("\(name): \(bytes / 10_000) bytes a step, \(bytes / 1_024) KB for 10,000")
  precondition(recorded.timeline.moments.count > 10_000)
}
#endif
