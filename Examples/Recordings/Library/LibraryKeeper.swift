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
    /// The items of each removal that can be undone, the removed one first, by its id.
    var removed: [ItemID: [Item]] = [:]
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
    /// The removal of an item can no longer be undone.
    case expired(ItemID)
  }

  /// The description of the effect that stores a change.
  struct Storing: Hashable, Sendable { let change: LibraryChange }
  /// The description of the effect that answers the caller.
  struct Answering: Hashable, Sendable { let id: Int, isStored: Bool }
  /// The description of the effect that removes the sound files of a removal.
  struct Clearing: Hashable, Sendable { let recordings: [ItemID] }
  /// The key of the wait for the end of a removal's undo.
  struct Expiry: Hashable, Sendable { let id: ItemID }

  /// The time for which the items of a removal, and their sound, can be put back.
  static let undoTime = Duration.seconds(600)

  let storage: any LibraryStoring
  let shelf: any AudioClearing
  let answers: Answers
  let report: @Sendable (DiskError) -> Void

  /// Handles one event: queues, stores or answers a change.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .asked(let request):
      state.waiting.append(request)
      return state.waiting.count == 1 ? store(request, state) : .none
    case .stored:
      let request = state.waiting.removeFirst()
      let removed = state.tree.items(removedBy: request.change)
      do {
        try state.tree.apply(request.change)
      } catch {
        // Not expected: the change was checked before it was stored, and the tree has not changed
        // since.
        return .merge(answer(request, .refused(error)), next(state))
      }
      return .merge(keep(removed, request.change, &state), answer(request, nil), next(state))
    case .refused(let error):
      let request = state.waiting.removeFirst()
      return .merge(answer(request, error), next(state))
    case .expired(let id):
      return clear(state.removed.removeValue(forKey: id) ?? [], state.tree)
    }
  }

  private func next(_ state: State) -> Effect<Action> {
    state.waiting.first.map { store($0, state) } ?? .none
  }

  private func store(_ request: Request, _ state: State) -> Effect<Action> {
    if let mistake = state.mistake(in: request.change) { return .send(.refused(.refused(mistake))) }
    return .run(Storing(change: request.change)) { [storage] () throws(LibraryStorageError) in
      try await storage.apply(request.change)
      return .stored
    } catch: {
      .refused(.notStored($0))
    }
  }

  /// Keeps removed items until their undo is over, and those that were put back no longer.
  private func keep(
    _ removed: [Item], _ change: LibraryChange, _ state: inout State
  ) -> Effect<Action> {
    if case .restored(let items) = change, let id = items.first?.id {
      state.removed[id] = nil
      return .cancel(Expiry(id: id))
    }
    guard let id = removed.first?.id else { return .none }
    state.removed[id] = removed
    return .send(.expired(id)).debounce(Expiry(id: id), for: Self.undoTime)
  }

  /// Removes sound files whose rows were deleted before, so no reader can miss them.
  private func clear(_ items: [Item], _ tree: ItemTree) -> Effect<Action> {
    let audio = items.compactMap { item in
      // An id that the library has again belongs to another sound.
      (tree[item.id] == nil ? item.audio?.format : nil).map { (id: item.id, format: $0) }
    }
    if audio.isEmpty { return .none }
    return .fireAndForget(Clearing(recordings: audio.map(\.id))) { [shelf, report] in
      for failure in await shelf.clear(audio) { report(failure) }
    }
  }

  private func answer(_ request: Request, _ error: RecordingLibraryError?) -> Effect<Action> {
    .fireAndForget(Answering(id: request.id, isStored: error == nil)) { [answers] in
      answers.give(request.id, error)
    }
  }
}

extension LibraryKeeper.State {
  /// Returns the reason why a change cannot be stored; nil when it can.
  fileprivate func mistake(in change: LibraryChange) -> LibraryError? {
    // Only items whose sound is still on the disk can be put back.
    if case .restored(let items) = change, let id = items.first?.id, removed[id] != items {
      return .notRestorable(id)
    }
    return tree.mistake(in: change)
  }
}

extension ItemTree {
  /// Returns the items that a change removes, the removed one first.
  fileprivate func items(removedBy change: LibraryChange) -> [Item] {
    if case .removed(let id) = change { items(in: id) } else { [] }
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
