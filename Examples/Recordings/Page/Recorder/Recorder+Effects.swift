#if SQLite
package import Millrace
import MillraceViews

extension Recorder {
  /// The description of the effect that stores a sound as a draft.
  struct Keeping: Hashable, Sendable { let id: ItemID }
  /// The description of the effect that deletes a draft.
  struct Discarding: Hashable, Sendable { let id: ItemID }

  /// Stores a sound as a draft until it is saved or discarded; the draft survives the end of the
  /// page.
  func keep(_ file: UploadedFile, as id: ItemID) -> Effect<Action> {
    .run(Keeping(id: id)) { [library] in
      .kept(id, try await library.shelf.take(file, as: id))
    } catch: {
      .notKept("\($0)")
    }
  }

  /// Deletes a stored draft, if there is one.
  ///
  /// A draft that cannot be removed now is removed when the library is opened.
  func discard(_ id: ItemID) -> Effect<Action> {
    .fireAndForget(Discarding(id: id)) { [library] in try await library.discard(draft: id) }
  }

  /// Finds a draft that may have been stored, once.
  package func findDraft(_ id: ItemID) -> Effect<Action> {
    .run(Keeping(id: id)) { [library] send in
      for await action in DraftSearch(library: library, id: id) { await send(action) }
    }
  }

  /// Finds out whether the sound was stored before the page was restored.
  package func subscriptions(_ state: State) -> [Subscription<Action>] {
    guard state.phase == .looking else { return [] }
    let id = state.id
    return [
      Subscription(Keeping(id: id), { [library] in DraftSearch(library: library, id: id) }) { $0 }
    ]
  }
}
#endif
