#if SQLite
public import Millrace
import MillraceViews

extension RecordingsPage {
  /// A change on its way to the library.
  struct Asking: Hashable, Sendable { let change: LibraryChange }
  /// A sound on its way to where the library keeps sounds.
  struct Keeping: Hashable, Sendable { let id: ItemID }
  /// A sound that nobody wants.
  struct Discarding: Hashable, Sendable { let id: ItemID }

  /// Asks the library for a change; a recording is saved with the sound that was kept for it.
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

  /// Keeps a sound until it is saved or discarded; a page that goes away does not take it along.
  func keep(_ file: UploadedFile, as id: ItemID) -> Effect<Action> {
    .run(Keeping(id: id)) { [library] in
      do {
        return .recorder(.kept(id, try await library.shelf.take(file, as: id)))
      } catch {
        return .recorder(.notKept("\(error)"))
      }
    }
  }

  /// Lets go of a sound that was kept, or of none; one that cannot be removed now goes when the library is opened.
  func discard(_ id: ItemID) -> Effect<Action> {
    .fireAndForget(Discarding(id: id)) { [library] in try await library.discard(draft: id) }
  }

  /// Follows the library from where the page began.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    var all: [Subscription<Action>] = [
      Subscription("library", { [feed = library.feed] in feed.values() }) { .heard($0) }
    ]
    if case .record(let recorder) = state.dialog, recorder.phase == .looking {
      all.append(look(for: recorder.id))
    }
    return all
  }

  /// Whether a sound was stored before the page began anew.
  private func look(for id: ItemID) -> Subscription<Action> {
    Subscription(Keeping(id: id), { [library] in DraftSearch(library: library, id: id) }) {
      .recorder($0)
    }
  }
}
#endif
