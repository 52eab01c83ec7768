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

  @Test(
    "BV-10: an error says what was expected and what to do",
    arguments: [
      (AdapterTreeError.unreadable(reason: "no key"), "no key", "repair"),
      (.repeated(name: "path"), "“path”", "a name of its own"),
      (.otherLoop(name: "path"), "“path”", "a tree of their own"),
    ])
  func errorText(_ error: AdapterTreeError, _ found: String, _ step: String) {
    let text = error.description
    #expect(text.hasPrefix("Expected") && text.contains(found) && text.contains(step))
  }

  private static let other = #"{"draft":"z","folder":{"editing":true},"path":[5]}"#

  @Test("BV-10, L12: a restore while the past is shown waits for the present")
  func restoredInThePast() throws {
    let app = App()
    let timeline = Timeline(of: app.loop)
    app.draft.set("b")
    app.draft.set("c")
    try timeline.show(1)
    try app.tree.restore(Self.other)
    #expect(app.draft.state.value == "b" && app.path.state.elements == [1, 2])
    timeline.resume()
    #expect(try app.tree.text() == Self.other)
    #expect(timeline.moments.count == 3 && timeline.moments.last?.cause == nil)
  }

  @Test("BV-10: a restore inside a turn follows that turn, with the text as it was read")
  func restoredInATurn() throws {
    let app = App()
    var seen: [String] = []
    let following = app.draft.follow { seen.append($0) }
    app.loop.enqueue("both") { turn in
      try app.tree.restore(Self.other)
      app.draft.reduce(.set("b"), in: turn)
      #expect(app.draft.state.value == "b")
    }
    #expect(seen == ["a", "b", "z"] && app.loop.commitNumber == 2)
    #expect(try app.tree.text() == Self.other)
    withExtendedLifetime(following) {}
  }

  @Test("BV-10: a tree with two parts of one name is neither written nor restored")
  func repeated() {
    let app = App()
    let part = AdapterTree(["x": app.draft.stored, "x": app.editing.stored])
    let error = AdapterTreeError.repeated(name: "x")
    for tree in [part, AdapterTree(["part": part, "path": app.path.stored])] {
      #expect(throws: error) { try tree.text() }
      #expect(throws: error) { try tree.restore(#"{"part":{"x":"z"},"path":[5],"x":"z"}"#) }
    }
    // The same name in different parts is another matter.
    #expect(throws: Never.self) {
      try AdapterTree(["x": app.draft.stored, "y": AdapterTree(["x": app.path.stored])]).text()
    }
    #expect(app.loop.commitNumber == 0)
  }

  @Test("BV-10: a tree with adapters of two loops is neither written nor restored")
  func twoLoops() {
    let (app, other) = (App(), App())
    let tree = AdapterTree(["draft": app.draft.stored, "path": other.path.stored])
    let error = AdapterTreeError.otherLoop(name: "path")
    #expect(throws: error) { try tree.text() }
    #expect(throws: error) { try tree.restore(#"{"draft":"z","path":[5]}"#) }
    #expect(app.draft.state.value == "a" && app.loop.commitNumber == 0)
  }

  @Test("BV-10, L13: an adapter whose scope has gone has its first state; its restore is reported")
  func gone() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = Scope("screen", in: loop.root)
    let (kept, gone) = (Var("kept", "a", in: loop.root), Var("gone", "b", in: screen))
    let tree = AdapterTree(["kept": kept.stored, "gone": gone.stored])
    gone.set("c")
    loop.enqueue("leave") { turn in turn.remove(screen) }
    #expect(try tree.text() == #"{"gone":"b","kept":"a"}"# && reports.all.isEmpty)
    try tree.restore(#"{"gone":"y","kept":"z"}"#)
    #expect(kept.state.value == "z" && gone.state.value == "b" && reports.all.count == 1)
    #expect(reports.texts.first?.contains("gone") == true)
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
      app.draft.reduce(.set("c"), in: turn)
      app.editing.reduce((), in: turn)
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
