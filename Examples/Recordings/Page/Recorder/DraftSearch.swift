#if SQLite
/// A sequence of one action that says whether a sound has been stored.
struct DraftSearch: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let library: RecordingLibrary
  let id: ItemID
  private var isDone = false

  init(library: RecordingLibrary, id: ItemID) {
    self.library = library
    self.id = id
  }

  func makeAsyncIterator() -> DraftSearch { self }

  mutating func next() async -> Recorder.Action? {
    if isDone { return nil }
    isDone = true
    do {
      return .kept(id, try await library.draft(id))
    } catch {
      return .notKept("The recording did not reach the library. Send it again.")
    }
  }
}
#endif
