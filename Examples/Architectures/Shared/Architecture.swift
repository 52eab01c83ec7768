#if Web && SQLite
import Millrace
import MillraceBinders
import MillraceViews
import MillraceWeb
import Recordings

/// The app Recordings in one architecture, over the model and the views that all share.
///
/// ```
///   views ── events ──▶ architecture ── requests ──▶ item store ──▶ library
///     ▲                      │  ▲                        │
///     └────── screen ◀───────┘  └──── notifications ◀────┘
/// ```
///
/// Its state is in slots of the loop, so that a timeline shows the past of every architecture.
protocol Architecture: AnyObject {
  /// The content of the views now.
  var screen: RecordingsScreen { get }

  /// The state that survives the end of the process, as text; nil if the address is all of it.
  var saved: String? { get }

  /// The position that the window should show; nil if the app leaves it to the browser.
  var position: WindowPosition? { get }

  /// Creates the app at an address.
  ///
  /// - Parameter saved: The text of ``saved`` of an earlier process; one that cannot be read is as
  ///   none.
  init(_ store: ItemStore, at address: LibraryAddress, saved: String?)

  /// Handles what a person does.
  func handle(_ event: RecordingsEvent)

  /// Returns the view of the screen.
  ///
  /// - Parameter root: The first part of the addresses.
  func view(under root: String) -> Node<ViewEvent>

  /// Handles what comes out of a view that bindings have made.
  func handle(_ event: BinderEvent)

  /// Handles a position that the window has reported, if ``position`` is not nil.
  func move(to position: WindowPosition)

  /// Calls a closure with the state of the screen as text, now and after each action; nil if that
  /// state is not one value.
  func log(_ write: @escaping (String) -> Void) -> ObservationToken?

  /// Brings an app that follows the library by itself up to date after it has continued from its
  /// past, which the library has not.
  func catchUp(with tree: Replica<ItemTree>)
}

extension Architecture {
  /// Nil: the address is all that survives.
  var saved: String? { nil }

  /// Nil: where the window is scrolled to is not in the state.
  var position: WindowPosition? { nil }

  /// Does nothing: the browser keeps its position by itself.
  func move(to position: WindowPosition) {}

  /// Returns the shared views.
  func view(under root: String) -> Node<ViewEvent> {
    var screen = screen
    screen.root = root
    return screen.view.map(ViewEvent.shared)
  }

  /// Does nothing: the views are the shared ones.
  func handle(_ event: BinderEvent) {}

  /// Returns nil: the state is in several parts.
  func log(_ write: @escaping (String) -> Void) -> ObservationToken? { nil }

  /// Does nothing: the items come from the store.
  func catchUp(with tree: Replica<ItemTree>) {}
}

/// An event of the views of an app.
enum ViewEvent: Sendable, Hashable {
  /// An event of the shared views.
  case shared(RecordingsEvent)
  /// An event of a view that bindings have made.
  case bound(BinderEvent)
}
#endif
