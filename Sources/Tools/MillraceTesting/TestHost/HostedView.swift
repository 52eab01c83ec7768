internal import Millrace
internal import MillraceViews

/// What a test host shows, and who takes what a person does there.
///
/// Either a tree, for whose views the test itself has to care, or a page, which renders by itself.
struct HostedView<Action> {
  /// What a fresh host would show.
  let snapshot: () -> Element
  /// Takes an event in, and tells the actions it led to.
  let handle: (Event) throws(EventRefusal) -> [Action]
  /// What is inconsistent inside.
  let problems: () -> [String]
}

extension HostedView {
  init(_ tree: Tree<Action>) {
    snapshot = { tree.snapshot() }
    handle = { event throws(EventRefusal) in try tree.handle(event).map { [$0] } ?? [] }
    problems = { tree.checkInvariants() }
  }

  /// The actions of a page go to its store; the commits tell what they were.
  init<Shown: PageProgram>(_ page: Page<Shown>, _ sent: SentActions<Action>)
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

/// What a page has sent to its store since it was last asked.
final class SentActions<Action> {
  var actions: [Action] = []
}
