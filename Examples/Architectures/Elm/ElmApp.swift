#if Web && SQLite
import Millrace
import Recordings

/// The Elm Architecture: the native page of the example, as it is.
///
/// ```
///   view ◀── state ◀── update ◀── action        effects and subscriptions: the library
/// ```
///
/// The page does not use the item store: it follows the library and asks it by itself.
final class ElmApp: Architecture {
  private let store: Store<RecordingsPage.State, RecordingsPage.Action>

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    let page = RecordingsPage(library: store.library, newID: store.newID)
    var state = RecordingsPage.State(library: store.library.feed.latest, address: address)
    if let saved { state.restore(saved) }
    self.store = Store(state, in: store.scope, page)
  }

  var screen: RecordingsScreen { store.state.screen }

  var saved: String? { store.state.saved }

  func handle(_ event: RecordingsEvent) { store.send(.screen(event)) }

  func catchUp(with tree: Replica<ItemTree>) { store.send(.heard(tree)) }
}
#endif
