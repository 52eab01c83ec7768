import Millrace
import MillraceTestSupport
import MillraceViewState
import Testing

@Suite("The state as text")
struct StateTextTests {
  private let start = """
    {
      "draft" : "",
      "folders" : [
        0
      ],
      "progress" : 0
    }
    """

  @Test("VS-9: the log has the whole state at once and after each action, side effects as well")
  func log() {
    let app = App()
    var entries: [String] = []
    let logging = app.screens.log { entries.append($0) }
    app.type("a/b")
    app.tick(0.5)
    app.screens.reload(Screens())
    #expect(entries.count == 4)
    #expect(entries[0] == "screens, commit 0: the state was replaced\n" + start)
    #expect(
      entries[1]
        == "screens, commit 1: typed\n" + start.replacing("\"\"", with: "\"a/b\""))
    #expect(entries[2].hasPrefix("screens, commit 2: Tick()\n"))
    #expect(entries[2].contains("\"progress\" : 0.5"))
    #expect(entries[3] == "screens, commit 3: the state was replaced\n" + start)
    logging.cancel()
    app.type("c")
    #expect(entries.count == 4)
  }

  @Test("VS-9: a state that cannot be encoded is said so in the log")
  func notEncodable() {
    let store = NotifyingStore("speed", Double.infinity)
    var entries: [String] = []
    let logging = store.log { entries.append($0) }
    #expect(entries.count == 1 && entries[0].contains("could not be encoded"))
    withExtendedLifetime(logging) {}
  }

  @Test("VS-5: a state is read again from its text, and observers rebuild")
  func reload() throws {
    let app = App()
    app.open(3)
    app.type("half a wo")
    let text = try app.screens.text()
    let other = App()
    var seen: [FolderAction?] = []
    let showing = other.screens.observe(FolderAction.self) {
      seen.append($1); _ = $0
    }
    try other.screens.reload(text: text)
    #expect(other.screens.content == app.screens.content && seen == [nil, nil])
    withExtendedLifetime(showing) {}
  }

  @Test("L13: a text that is no state is a typed error, and changes nothing")
  func unreadable() {
    let app = App()
    app.open(1)
    for text in ["", "{", "[]", #"{"folders":["a"]}"#] {
      let error = #expect(throws: StateError.self) { try app.screens.reload(text: text) }
      guard case .unreadable("screens", _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(app.screens.content.folders == [0, 1] && app.loop.commitNumber == 1)
  }
}
