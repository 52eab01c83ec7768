#if SQLite
package import Millrace

/// The logic of the shared library: it stores changes one after the other, and applies each to the
/// tree once it is stored.
///
/// ```
///   asked ─▶ queued ─▶ checked against the tree ─▶ stored (effect) ─▶ in the tree, on the feed
///                              └─▶ refused                └─▶ refused, nothing changed
/// ```
package struct LibraryKeeper: Reducer {
  /// The tree, and the changes that are to be stored.
  package struct State: Sendable {
    /// The tree of all stored changes.
    package var tree: ItemTree
    /// The changes that wait; the first of them is being stored.
    var waiting: [Request] = []
  }

  /// A change whose caller waits for the result.
  package struct Request: Sendable, Hashable {
    let id: Int
    let change: LibraryChange
  }

  /// An event of the library.
  package enum Action: Sendable {
    /// A caller requested a change.
    case asked(Request)
    /// The first waiting change is on the disk.
    case stored
    /// The first waiting change was refused.
    case refused(RecordingLibraryError)
  }

  /// The description of the effect that stores a change.
  struct Storing: Hashable, Sendable { let change: LibraryChange }
  /// The description of the effect that answers the caller.
  struct Answering: Hashable, Sendable { let id: Int, isStored: Bool }
  /// The description of the effect that removes the sound files of a deletion, and then answers.
  struct Clearing: Hashable, Sendable { let id: Int, recordings: [ItemID] }

  let storage: any LibraryStoring
  let shelf: any AudioClearing
  let answers: Answers
  let report: @Sendable (DiskError) -> Void

  /// Handles one event: queues, stores or answers a change.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .asked(let request):
      state.waiting.append(request)
      return state.waiting.count == 1 ? store(request, state.tree) : .none
    case .stored:
      let request = state.waiting.removeFirst()
      let gone = audio(removedBy: request.change, state.tree)
      do {
        try state.tree.apply(request.change)
      } catch {
        // Not expected: the change was checked before it was stored, and the tree has not changed
        // since.
        return .merge(answer(request, .refused(error)), next(state))
      }
      let end = gone.isEmpty ? answer(request, nil) : clear(gone, request)
      return .merge(end, next(state))
    case .refused(let error):
      let request = state.waiting.removeFirst()
      return .merge(answer(request, error), next(state))
    }
  }

  private func next(_ state: State) -> Effect<Action> {
    state.waiting.first.map { store($0, state.tree) } ?? .none
  }

  private func store(_ request: Request, _ tree: ItemTree) -> Effect<Action> {
    if let mistake = tree.mistake(in: request.change) { return .send(.refused(.refused(mistake))) }
    return .run(Storing(change: request.change)) { [storage] () throws(LibraryStorageError) in
      try await storage.apply(request.change)
      return .stored
    } catch: {
      .refused(.notStored($0))
    }
  }

  /// Returns the recordings whose sound the change makes unreachable.
  private func audio(
    removedBy change: LibraryChange, _ tree: ItemTree
  ) -> [(id: ItemID, format: AudioFormat)] {
    guard case .removed(let id) = change else { return [] }
    return tree.recordings(in: id).compactMap { id in
      (tree[id]?.audio?.format).map { (id: id, format: $0) }
    }
  }

  /// Removes sound files whose rows are already deleted, so no reader can miss them.
  private func clear(
    _ audio: [(id: ItemID, format: AudioFormat)], _ request: Request
  ) -> Effect<Action> {
    .fireAndForget(Clearing(id: request.id, recordings: audio.map(\.id))) {
      [shelf, answers, report] in
      for failure in await shelf.clear(audio) { report(failure) }
      answers.give(request.id, nil)
    }
  }

  private func answer(_ request: Request, _ error: RecordingLibraryError?) -> Effect<Action> {
    .fireAndForget(Answering(id: request.id, isStored: error == nil)) { [answers] in
      answers.give(request.id, error)
    }
  }
}

/// The removal of sound files after a deletion; a test substitutes one that records the order.
protocol AudioClearing: Sendable {
  /// Removes these files; returns the failures.
  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) async -> [DiskError]
}

/// The storage of a library's changes; a test substitutes one that is slow or fails.
protocol LibraryStoring: Sendable {
  /// Stores a change; returns when it is safe on the disk.
  func apply(_ change: LibraryChange) async throws(LibraryStorageError)
}

extension LibraryStorage: LibraryStoring {}
#endif
