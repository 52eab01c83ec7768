// The code of the first page of `MillraceFlux`, as it stands there.

import Millrace
import MillraceFlux
import Testing

@Suite("The first page of Flux")
@MainActor
struct FluxFirstPage {
  @Test("a filter is applied and shown")
  func filter() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    enum FilterActions {
      struct Apply: AnyAction { var text: String }
      struct Clear: AnyAction {}
    }

    let dispatcher = Dispatcher()
    let filter = StateStore<String?>("filter", nil, on: dispatcher)
    filter.on(FilterActions.Apply.self) { state, action in state = action.text }
    filter.on(FilterActions.Clear.self) { state, _ in state = nil }

    let shown = filter.bind({ $0.map { "Only “\($0)”" } ?? "All" }, to: { print($0) })
    try dispatcher.dispatch(FilterActions.Apply(text: "mill"))
    try dispatcher.dispatch(FilterActions.Clear())
    #expect(printed == ["All", "Only “mill”", "All"])
    withExtendedLifetime(shown) {}
  }

  @Test("a count is loaded by an effect that a handler starts")
  func loading() throws {
    enum CountActions {
      struct Load: AnyAction {}
      enum Answer: AnyAction { case loaded(Int), failed(String) }
    }

    struct Count: Equatable { var number = 0, isLoading = false, problem: String? }

    final class CountStore: StateStore<Count> {
      init(on dispatcher: Dispatcher, load: @escaping @Sendable () async throws -> Int) {
        super.init("count", Count(), on: dispatcher)
        on(CountActions.Load.self) { [unowned self] count, _, turn in
          count = Count(number: count.number, isLoading: true)
          let effect = Effect<CountActions.Answer>.run("load") {
            .loaded(try await load())
          } catch: {
            .failed("\($0)")
          }
          start(effect, in: turn)
        }
        on(CountActions.Answer.self) { count, answer in
          switch answer {
          case .loaded(let number): count = Count(number: number)
          case .failed(let problem): count = Count(number: count.number, problem: problem)
          }
        }
      }
    }

    let dispatcher = Dispatcher(in: Loop().root)
    let count = CountStore(on: dispatcher) { 41 }
    try dispatcher.dispatch(CountActions.Load())
    #expect(count.current.isLoading && dispatcher.loop.pendingEffects == 1)
    try dispatcher.dispatch(CountActions.Answer.loaded(41))
    #expect(count.current == Count(number: 41))
    try dispatcher.dispatch(CountActions.Answer.failed("offline"))
    #expect(count.current == Count(number: 41, problem: "offline"))
  }

  @Test("a view, a derived value and a store follow what other stores have")
  func several() throws {
    let dispatcher = Dispatcher()

    struct Issue: Equatable {
      var title = ""
      var isOpen = true
    }

    enum IssueActions {
      struct Close: AnyAction { var title: String }
    }

    final class Table {
      private(set) var shown: [String] = []

      func show(_ issues: [Issue]) { shown = issues.map(\.title) }
    }

    let first = [Issue(title: "Leak"), Issue(title: "Crash"), Issue(title: "Typo", isOpen: false)]
    let issues = StateStore("issues", first, on: dispatcher)
    issues.on(IssueActions.Close.self) { issues, action in
      for index in issues.indices where issues[index].title == action.title {
        issues[index].isOpen = false
      }
    }
    let onlyOpen = StateStore("only open", true, on: dispatcher)
    let history = StateStore<[String]>("history", [], on: dispatcher)
    let table = Table()

    history.on(IssueActions.Close.self, after: issues) { [issues] history, action in
      history.append("\(issues.current.filter(\.isOpen).count) left after \(action.title)")
    }
    let listed = dispatcher.bind { read in
      read(issues).filter { $0.isOpen || !read(onlyOpen) }
    } to: { [table] issues in
      table.show(issues)
    }
    let visible = Derived("visible issues", in: dispatcher.loop) { read in
      read(issues).filter { $0.isOpen || !read(onlyOpen) }
    }
    #expect(table.shown == ["Leak", "Crash"])
    try dispatcher.dispatch(IssueActions.Close(title: "Leak"))
    #expect(table.shown == ["Crash"] && history.current == ["1 left after Leak"])
    #expect(try visible.value().map(\.title) == ["Crash"])
    withExtendedLifetime(listed) {}
  }
}
