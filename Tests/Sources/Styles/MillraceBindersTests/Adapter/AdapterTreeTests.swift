import Millrace
import MillraceBinders
import MillraceTestSupport
import Testing

@Suite("A tree of adapters as text")
struct AdapterTreeTests {
  private struct App {
    let loop = Loop()
    let draft: Var<String>
    let editing: ToggleVar
    let path: StackAdapter<Int>
    let selected: TempVar<Int>

    init() {
      draft = Var("draft", "a", in: loop.root)
      editing = ToggleVar("editing", in: loop.root)
      path = StackAdapter("path", [1, 2], in: loop.root)
      selected = TempVar<Int>("selected", in: loop.root)
    }

    var tree: AdapterTree {
      AdapterTree([
        "path": path.stored, "draft": draft.stored, "selected": selected.emptied(),
        "folder": AdapterTree(["editing": editing.stored]),
      ])
    }
  }

  @Test("BV-10: the whole tree is one text, sorted by name, without values of passing interest")
  func text() throws {
    let app = App()
    app.selected.send(7)
    #expect(
      try app.tree.text() == #"{"draft":"a","folder":{"editing":false},"path":[1,2]}"#)
  }

  @Test("BV-10: the whole tree is restored in one turn without a cause, and followers resume")
  func restore() throws {
    let app = App()
    app.selected.send(7)
    let commits = Commits(of: app.loop)
    var seen: [String] = []
    let tokens = [
      app.draft.follow { seen.append("\($0) \(app.path.state.elements)") },
      app.editing.follow { seen.append("\($0) \(app.draft.state.value)") },
      app.path.follow { if case .reload(let all) = $0 { seen.append("reload(\(all))") } },
    ]
    seen = []
    try app.tree.restore(#"{"path":[5],"folder":{"editing":true},"draft":"z"}"#)
    #expect(commits.all.count == 1 && commits.all[0].cause == nil)
    #expect(seen == ["z [5]", "true z", "reload([5])"])
    #expect(app.selected.state.value == nil)
    #expect(try app.tree.text() == #"{"draft":"z","folder":{"editing":true},"path":[5]}"#)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "BV-10: a text with a missing or another part restores nothing",
    arguments: [
      "", "[]", #"{"draft":"z"}"#, #"{"draft":"z","folder":{},"path":[5]}"#,
      #"{"draft":1,"folder":{"editing":true},"path":[5]}"#,
      #"{"draft":"z","folder":{"editing":true},"path":[]}"#,
    ])
  func unreadable(_ text: String) throws {
    let app = App()
    #expect(throws: AdapterTreeError.self) { try app.tree.restore(text) }
    #expect(app.loop.commitNumber == 0 && app.draft.state.value == "a")
  }

  @Test("BV-10: the error says what was expected and what to do")
  func errorText() {
    let text = AdapterTreeError.unreadable(reason: "no key").description
    #expect(text.contains("Expected") && text.contains("no key") && text.contains("repair"))
  }

  @Test("BV-10: the log is the whole tree at once, and once after each turn that changes it")
  func log() throws {
    let app = App()
    let lines = Log()
    let logging = app.tree.log { lines.write($0.filter { !$0.isWhitespace }) }
    app.draft.update("b")
    app.draft.notify("x")
    app.draft.set("b")
    app.loop.enqueue("both") { turn in
      try app.draft.reduce(.set("c"), in: turn)
      try app.editing.reduce((), in: turn)
    }
    app.selected.send(1)
    #expect(
      lines.lines == [
        #"{"draft":"a","folder":{"editing":false},"path":[1,2]}"#,
        #"{"draft":"b","folder":{"editing":false},"path":[1,2]}"#,
        #"{"draft":"c","folder":{"editing":true},"path":[1,2]}"#,
      ])
    logging.cancel()
    app.draft.set("d")
    #expect(lines.lines.count == 3)
  }
}
