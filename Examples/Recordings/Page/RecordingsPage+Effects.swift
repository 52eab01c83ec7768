#if SQLite
public import Millrace
import MillraceViews

extension RecordingsPage {
  /// The description of the effect that asks the library for a change.
  struct Asking: Hashable, Sendable { let change: LibraryChange }
  /// The description of the effect that stores a sound as a draft.
  struct Keeping: Hashable, Sendable { let id: ItemID }
  /// The description of the effect that deletes a draft.
  struct Discarding: Hashable, Sendable { let id: ItemID }

  /// Asks the library for a change; a new recording is saved from its draft.
  func ask(for change: LibraryChange) -> Effect<Action> {
    .run(Asking(change: change)) { [library] in
      do {
        if case .recorded(let id, let parent, let name, _) = change {
          try await library.save(draft: id, name: name, parent: parent)
        } else {
          try await library.carryOut(change)
        }
        return .answered(change, problem: nil)
      } catch {
        return .answered(change, problem: "\(error)")
      }
    }
  }

  /// Stores a sound as a draft until it is saved or discarded; the draft survives the end of the
  /// page.
  func keep(_ file: UploadedFile, as id: ItemID) -> Effect<Action> {
    .run(Keeping(id: id)) { [library] in
      do {
        return .recorder(.kept(id, try await library.shelf.take(file, as: id)))
      } catch {
        return .recorder(.notKept("\(error)"))
      }
    }
  }

  /// Deletes a stored draft, if there is one.
  ///
  /// A draft that cannot be removed now is removed when the library is opened.
  func discard(_ id: ItemID) -> Effect<Action> {
    .fireAndForget(Discarding(id: id)) { [library] in try await library.discard(draft: id) }
  }

  /// Follows the library from the tree that the page began with.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    var all: [Subscription<Action>] = [
      Subscription("library", { [feed = library.feed] in feed.values() }) { .heard($0) }
    ]
    if case .record(let recorder) = state.dialog, recorder.phase == .looking {
      all.append(search(for: recorder.id))
    }
    return all
  }

  /// Finds out whether a sound was stored before the page was restored.
  private func search(for id: ItemID) -> Subscription<Action> {
    Subscription(Keeping(id: id), { [library] in DraftSearch(library: library, id: id) }) {
      .recorder($0)
    }
  }
}
#endif
