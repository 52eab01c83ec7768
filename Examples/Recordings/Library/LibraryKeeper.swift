#if SQLite
public import Millrace

/// The logic of the shared library: changes are stored one after the other, and become true when they are stored.
///
/// ```
///   asked ─▶ waits its turn ─▶ checked against the tree ─▶ stored (effect) ─▶ in the tree, told to everybody
///                                      └─▶ refused                └─▶ refused, nothing changed
/// ```
public struct LibraryKeeper: Reducer {
  /// What the library is, and what it is about to become.
  public struct State: Sendable {
    /// Every change in it is on the disk.
    public var tree: ItemTree
    /// The changes that wait, the first of them being stored.
    var waiting: [Request] = []
  }

  /// A change that somebody waits for.
  public struct Request: Sendable, Hashable {
    let id: Int
    let change: LibraryChange
  }

  /// What can happen to the library.
  public enum Action: Sendable {
    /// Somebody wants a change.
    case asked(Request)
    /// The first that waits is on the disk.
    case stored
    /// The first that waits was refused.
    case refused(RecordingLibraryError)
  }

  /// The description of the effect that stores.
  struct Storing: Hashable, Sendable { let change: LibraryChange }
  /// The description of the effect that answers whoever asked.
  struct Answering: Hashable, Sendable { let id: Int, isStored: Bool }
  /// The description of the effect that clears away what was removed, and then answers.
  struct Clearing: Hashable, Sendable { let id: Int, recordings: [ItemID] }

  let storage: any LibraryStoring
  let shelf: any AudioClearing
  let answers: Answers
  let report: @Sendable (DiskError) -> Void

  /// Brings the library forward by one step.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
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
        // Checked before it was stored, and nothing else has changed the tree since.
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
    return .run(Storing(change: request.change)) { [storage] in
      do throws(LibraryStorageError) {
        try await storage.apply(request.change)
        return .stored
      } catch {
        return .refused(.notStored(error))
      }
    }
  }

  /// What can be heard no more when the change is carried out.
  private func audio(
    removedBy change: LibraryChange, _ tree: ItemTree
  ) -> [(id: ItemID, format: AudioFormat)] {
    guard case .removed(let id) = change else { return [] }
    return tree.recordings(in: id).compactMap { id in
      (tree[id]?.audio?.format).map { (id: id, format: $0) }
    }
  }

  /// The rows are gone for good by now; nobody can ask for the files, so none is missed.
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
#endif
