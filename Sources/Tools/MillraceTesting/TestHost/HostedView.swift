internal import Millrace
internal import MillraceViews

/// The view that a test host shows, and the receiver of its events.
///
/// It is either a tree, whose views the test itself renders, or a page, which renders by itself.
struct HostedView<Action> {
  /// Returns the elements that a fresh host would show.
  let snapshot: () -> Element
  /// Handles an event, and returns the actions that it led to.
  let handle: (Event) throws(EventRefusal) -> [Action]
  /// Returns descriptions of internal inconsistencies.
  let problems: () -> [String]
}

extension HostedView {
  init(_ tree: Tree<Action>) {
    snapshot = { tree.snapshot() }
    handle = { event throws(EventRefusal) in try tree.handle(event).map { [$0] } ?? [] }
    problems = { tree.checkInvariants() }
  }

  /// Shows a page, whose actions go to its store; the commits record which they were.
  init<Shown: PageProgram>(_ page: MountedPage<Shown>, _ sent: SentActions<Action>)
  where Shown.Action == Action {
    snapshot = { page.snapshot }
    handle = { event throws(EventRefusal) in
      sent.actions = []
      if let refusal = page.handle(event) { throw refusal }
      return sent.actions
    }
    problems = { [] }
  }
}

/// The actions that a page has sent to its store since the list was last cleared.
final class SentActions<Action> {
  var actions: [Action] = []
}
