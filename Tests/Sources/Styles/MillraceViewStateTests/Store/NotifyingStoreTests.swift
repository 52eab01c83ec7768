import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViewState
import Testing

@Suite("Stores that notify of the state and the action")
struct NotifyingStoreTests {
  @Test("VS-1, VS-2: an observer is given the state at once without an action, then each action")
  func stateAndAction() {
    let app = App()
    let commits = Commits(of: app.loop)
    var seen: [(Int, FolderAction?)] = []
    let showing = app.screens.observe(FolderAction.self) { seen.append(($0.folders.count, $1)) }
    app.open(1)
    app.screens.commit(FolderAction.closed) { $0.folders.removeLast() }
    #expect(seen.map(\.0) == [1, 2, 1] && seen.map(\.1) == [nil, .opened, .closed])
    #expect(commits.all.map { $0.cause as? FolderAction } == [.opened, .closed])
    #expect(commits.all[0].origin.line > 0)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-1: an edit that throws changes nothing, notifies no observer, and is reported")
  func throwing() {
    let app = App()
    let reports = Reports(of: app.loop)
    var count = 0
    let showing = app.screens.observe(Any.self) { _, _ in count += 1 }
    app.screens.commit(FolderAction.opened) { screens throws(Refusal) in
      screens.folders = []
      throw Refusal()
    }
    #expect(app.screens.content == Screens() && count == 1 && reports.all.count == 1)
    // The next change is not taken for the action that was refused.
    app.screens.reload(Screens(folders: [7]))
    #expect(count == 2)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-3, D6: an observer of one type of action is not called for the others")
  func types() {
    let app = App()
    var seen: [String] = []
    let showing = [
      app.screens.observe(FolderAction.self) {
        seen.append("folder \(text($1))"); _ = $0
      },
      app.screens.observe(DraftAction.self) {
        seen.append("draft \(text($1))"); _ = $0
      },
      app.screens.observe(Tick.self) {
        seen.append("tick \(text($1))"); _ = $0
      },
    ]
    seen = []
    app.open(1)
    app.type("a")
    app.tick(0.5)
    #expect(seen == ["folder opened", "draft typed", "tick Tick()"])
    seen = []
    app.screens.reload(Screens())
    #expect(seen == ["folder nil", "draft nil", "tick nil"])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-4: a view that has shown its change already is not called for it; the others are")
  func echo() {
    let app = App()
    let list = ViewIdentity("list")
    var (own, other): ([String], [String]) = ([], [])
    let showing = [
      app.screens.observe(FolderAction.self, ignoring: list) {
        own.append("\($0.folders.count) \(text($1))")
      },
      app.screens.observe(FolderAction.self) {
        other.append("\($0.folders.count) \(text($1))")
      },
    ]
    app.open(1, from: list)
    app.open(2, from: ViewIdentity("menu"))
    #expect(own == ["1 nil", "3 opened"] && other == ["1 nil", "2 opened", "3 opened"])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-1: a commit of an observer follows, so that all see all actions in the same order")
  func order() {
    let app = App()
    var seen: [[String]] = [[], []]
    let showing = [
      app.screens.observe(Any.self) { [screens = app.screens] content, action in
        seen[0].append("\(content.draft) \(text(action))")
        if action is FolderAction { screens.commit(DraftAction.typed) { $0.draft = "x" } }
      },
      app.screens.observe(Any.self) {
        seen[1].append("\($0.draft) \(text($1))")
      },
    ]
    app.open(1)
    #expect(seen[0] == [" nil", " opened", "x typed"] && seen[1] == seen[0])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-2: an observer behind one that nests a turn is called once, without an action")
  func nested() {
    let app = App()
    var seen: [[String]] = [[], []]
    let showing = [
      app.screens.observe(FolderAction.self) { [app] content, action in
        seen[0].append("\(content.folders) \(text(action))")
        guard content.folders == [0, 1] else { return }
        _ = try? app.loop.perform("more", .nested) { turn in
          app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(2) }
        }
      },
      app.screens.observe(FolderAction.self) {
        seen[1].append("\($0.folders) \(text($1))")
      },
    ]
    app.open(1)
    #expect(seen[0] == ["[0] nil", "[0, 1] opened", "[0, 1, 2] opened"])
    #expect(seen[1] == ["[0] nil", "[0, 1, 2] nil"])
    app.open(3)
    #expect(seen[0].last == "[0, 1, 2, 3] opened" && seen[1].last == seen[0].last)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-5: two stores are loaded in one step, and no observer sees one without the other")
  func loadTogether() {
    let app = App()
    let commits = Commits(of: app.loop)
    var seen: [String] = []
    let showing = [
      app.documents.observe(Any.self) { [screens = app.screens] documents, action in
        seen.append("\(documents) \(screens.content.draft) \(action == nil)")
      },
      app.screens.observe(Any.self) { [documents = app.documents] screens, action in
        seen.append("\(documents.content) \(screens.draft) \(action == nil)")
      },
    ]
    seen = []
    app.loop.restore { turn in
      app.documents.load(["a"], in: turn)
      app.screens.load(Screens(draft: "b"), in: turn)
    }
    #expect(seen == [#"["a"] b true"#, #"["a"] b true"#])
    #expect(commits.all.count == 1 && commits.all[0].cause == nil)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-1: a turn over two stores is one commit, and each is given its own action")
  func oneTurnOverTwo() {
    let app = App()
    let commits = Commits(of: app.loop)
    var seen: [String] = []
    let showing = [
      app.documents.observe(String.self) { seen.append("\($0) \(text($1))") },
      app.screens.observe(FolderAction.self) { seen.append("\($0.folders) \(text($1))") },
    ]
    seen = []
    app.loop.enqueue("add and open") { turn in
      app.documents.commit("added", in: turn) { $0.append("a") }
      app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(1) }
    }
    #expect(seen == [#"["a"] added"#, "[0, 1] opened"] && commits.all.count == 1)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-1: where no one action describes the whole change, observers are given none")
  func severalChanges() {
    let app = App()
    var seen: [FolderAction?] = []
    let showing = app.screens.observe(FolderAction.self) {
      seen.append($1); _ = $0
    }
    app.loop.enqueue("twice") { turn in
      app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(1) }
      app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(2) }
    }
    app.loop.enqueue("and others after it") { turn in
      app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(3) }
      turn.edit(app.screens.slot) { $0.draft = "by another" }
    }
    app.loop.enqueue("others alone") { turn in turn.edit(app.screens.slot) { $0.draft = "again" } }
    app.open(4)
    #expect(seen == [nil, nil, nil, nil, .opened])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-2: an observer that starts inside a turn is called once, without the action")
  func startInside() {
    let app = App()
    var seen: [FolderAction?] = []
    var showing: ObservationToken?
    app.loop.enqueue("begin") { turn in
      app.screens.commit(FolderAction.opened, in: turn) { $0.folders.append(1) }
      showing = app.screens.observe(FolderAction.self) {
        seen.append($1); _ = $0
      }
      #expect(seen.isEmpty)
    }
    #expect(seen == [nil])
    app.open(2)
    #expect(seen == [nil, .opened])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-2: after its scope was removed a store has its first state, and calls no observer")
  func removed() {
    let loop = Loop()
    let page = Scope("page", in: loop.root)
    let screens = NotifyingStore("screens", Screens(), in: page)
    var count = 0
    let showing = screens.observe(Any.self) { _, _ in count += 1 }
    screens.commit(FolderAction.opened) { $0.folders.append(1) }
    loop.enqueue("leave") { turn in turn.remove(page) }
    #expect(screens.content == Screens() && count == 2)
    withExtendedLifetime(showing) {}
  }

  @Test("L14: neither an observation nor a slider keeps a store")
  func released() {
    let loop = Loop()
    var screens: NotifyingStore<Screens>? = NotifyingStore("screens", Screens(), in: loop.root)
    weak let store = screens
    let showing = screens?.observe(Any.self) { _, _ in }
    let slider = HistorySlider(Timeline(of: loop), of: screens!)
    screens = nil
    #expect(store == nil)
    withExtendedLifetime((showing, slider)) {}
  }
}

/// The action as text, or “nil”.
private func text(_ action: (some Any)?) -> String { action.map { "\($0)" } ?? "nil" }
