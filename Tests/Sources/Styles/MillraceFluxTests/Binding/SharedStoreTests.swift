import Millrace
import MillraceFlux
import MillraceTestSupport
import Testing

/// The examples of the catalogue's first page.
@Suite("Flux: a store that needs another store")
struct SharedStoreTests {
  struct Issue: Equatable {
    var title: String
    var isOpen = true
  }

  enum IssueActions {
    struct Close: AnyAction { let title: String }
    struct ShowOpen: AnyAction { let isOn: Bool }
  }

  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()
  let issues: StateStore<[Issue]>
  let onlyOpen: StateStore<Bool>

  init() {
    issues = StateStore(
      "issues", [Issue(title: "crack"), Issue(title: "leak")], on: dispatcher)
    issues.on(IssueActions.Close.self) { issues, action in
      for index in issues.indices where issues[index].title == action.title {
        issues[index].isOpen = false
      }
    }
    onlyOpen = StateStore("only open", false, on: dispatcher)
    onlyOpen.on(IssueActions.ShowOpen.self) { isOn, action in isOn = action.isOn }
  }

  @Test("PG-2 a view that needs several stores reads them; no store waits")
  func view() throws {
    let shown = dispatcher.bind { [issues, onlyOpen] read in
      read(issues).filter { $0.isOpen || !read(onlyOpen) }.map(\.title)
    } to: { [log] titles in
      log.write("\(titles)")
    }
    try dispatcher.dispatch(IssueActions.Close(title: "leak"))
    try dispatcher.dispatch(IssueActions.ShowOpen(isOn: true))
    #expect(log.lines == [#"["crack", "leak"]"#, #"["crack"]"#])
    withExtendedLifetime(shown) {}
  }

  @Test("PG-2 a value that several views need of several stores is computed once for all of them")
  func derived() throws {
    let visible = Derived("visible issues", in: dispatcher.loop) { [issues, onlyOpen, log] read in
      log.write("computed")
      return read(issues).filter { $0.isOpen || !read(onlyOpen) }
    }
    let shown = [
      visible.signal.observe { [log] in log.write("rows \($0?.count ?? 0)") },
      dispatcher.bind(
        { read in (try? read(visible))?.first?.title ?? "none" }, to: { [log] in log.write($0) }),
    ]
    log.clear()
    try dispatcher.dispatch(IssueActions.ShowOpen(isOn: true))
    try dispatcher.dispatch(IssueActions.Close(title: "crack"))
    // While all are open no view has read the other store, so nothing depends on it.
    #expect(log.lines == ["computed", "rows 1", "leak"])
    withExtendedLifetime(shown) {}
  }

  @Test(
    "PG-2 a store that keeps what follows from another's new state names it, and is called after it"
  )
  func named() throws {
    let history = StateStore<[String]>("history", [], on: dispatcher)
    history.on(IssueActions.Close.self, after: issues) { [issues] history, action in
      history.append("\(issues.current.filter(\.isOpen).count) left after \(action.title)")
    }
    try dispatcher.dispatch(IssueActions.Close(title: "leak"))
    try dispatcher.dispatch(IssueActions.Close(title: "crack"))
    #expect(history.current == ["1 left after leak", "0 left after crack"])
  }
}
