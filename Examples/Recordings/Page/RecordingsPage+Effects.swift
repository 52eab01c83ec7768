#if SQLite
package import Millrace

extension RecordingsPage {
  /// The description of the effect that asks the library for a change.
  struct Asking: Hashable, Sendable { let change: LibraryChange }
  /// The description of the effect that undoes a deletion.
  struct Restoring: Hashable, Sendable { let id: ItemID }

  /// Asks the library for a change; a new recording is saved from its draft.
  func ask(for change: LibraryChange) -> Effect<Action> {
    .run(Asking(change: change)) { [library] in
      if case .recorded(let id, let parent, let name, _) = change {
        try await library.save(draft: id, name: name, parent: parent)
      } else {
        try await library.carryOut(change)
      }
      return .answered(change, problem: nil)
    } catch: {
      .answered(change, problem: "\($0)")
    }
  }

  /// Deletes an item with everything in it.
  func delete(_ item: Item) -> Effect<Action> {
    .run(Asking(change: .removed(item.id))) { [library] in
      try await library.carryOut(.removed(item.id))
      return .deleted(item)
    } catch: {
      .answered(.removed(item.id), problem: "\($0)")
    }
  }

  /// Moves an item into a folder.
  func move(_ item: Item, to folder: ItemID) -> Effect<Action> {
    .run(Asking(change: .moved(item.id, to: folder))) { [library] in
      try await library.carryOut(.moved(item.id, to: folder))
      return .moved(item, to: folder)
    } catch: {
      .answered(.moved(item.id, to: folder), problem: "\($0)")
    }
  }

  /// Puts back a deleted item with everything in it.
  func restore(_ id: ItemID) -> Effect<Action> {
    .run(Restoring(id: id)) { [library] in
      try await library.restore(id)
      return .answered(.restored([]), problem: nil)
    } catch: {
      .answered(.restored([]), problem: "\($0)")
    }
  }

  /// Follows the library from the tree that the page began with, and runs the sources of the
  /// recorder.
  package func subscriptions(_ state: State) -> [Subscription<Action>] {
    let library = Subscription("library", { [feed = library.feed] in feed.values() }) {
      Action.heard($0)
    }
    guard case .record(let recording) = state.dialog else { return [library] }
    return [library] + recorder.subscriptions(recording).map { $0.map(Action.recorder) }
  }
}
#endif
