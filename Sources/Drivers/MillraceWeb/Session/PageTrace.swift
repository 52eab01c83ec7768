internal import Millrace
internal import MillraceViews

/// The trace of one page: what becomes of each event of its browser.
///
/// A session calls it on its actor. Without a tracer a session has no trace, and its loop makes no
/// commits for one.
protocol PageTrace: AnyObject {
  /// Attaches to the loop of the page, until the result is released.
  func attach(to loop: Loop) -> ObservationToken

  /// Runs the handling of a message of the browser: an event, a visit, an offered file.
  func handle(_ name: String, sequence: Int, on node: NodeID?, _ handling: () -> Void)

  /// Begins to render a message for the browser.
  func beginRendering()

  /// Ends the rendering with a message, which shows the result of all events up to `seen`.
  func rendered(message: Int, seen: Int, operations: Int, bytes: Int)

  /// Ends what is under way: the page is released.
  func end()
}
