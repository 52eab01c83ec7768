#if Web
import Millrace
import MillraceNavigation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The parts of the style sheet and the script", .timeLimit(.minutes(5)))
struct ClientPartsTests {
  /// A page that shows one more node with each press of node 1.
  struct Growing: LiveProgram {
    struct State: Sendable, Equatable {
      var count = 0
    }

    enum Action: Sendable {
      case more
    }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }

    func title(_ state: State) -> String { "Growing" }

    func view(_ state: State) -> Node<Action> {
      column {
        button("More", send: .more)
        if state.count > 0 { toggle("Loud", isOn: true) { _ in .more } }
        if state.count > 1 { group("Both") { toggle("Late", isOn: true) { _ in .more } } }
        if state.count > 2 { alert("Sure?", onDismiss: .more) { button("Yes", send: .more) } }
      }
    }
  }

  private static func session(_ count: Int = 0) -> LiveSession<Growing> {
    LiveSession(
      Growing(), state: Growing.State(count: count),
      settings: LiveSessionSettings(
        token: "token", language: "en", environment: { Environment() }, write: { _, _ in }))
  }

  private static func sheets(_ html: String) -> [String] {
    html.matches(of: #/rel="stylesheet" href="([^"]+)"/#).map { String($0.1) }
  }

  @Test("a page is written with the style sheets of its nodes, before the one of all pages")
  func document() async {
    #expect(await Self.sheets(Self.session().document()) == ["/millrace.css"])
    #expect(
      await Self.sheets(Self.session(3).document())
        == ["/millrace-controls.css", "/millrace-screens.css", "/millrace.css"])
  }

  @Test("a page gets the scripts of its nodes, and one without any gets no list of them")
  func scripts() {
    func html(_ parts: ClientParts) -> String {
      Document(title: "T", language: "en", token: "t", parts: parts, body: "").html
    }
    #expect(!html([.controls, .screens]).contains("data-files"))
    let files = #" data-files="/millrace-lists.js /millrace-uploads.js" defer>"#
    #expect(html([.lists, .uploads]).contains(files))
  }

  @Test("a message names the files of the nodes that it is the first to bring")
  func messages() async throws {
    var browser = await TestBrowser(Self.session())
    #expect(try await browser.connect())
    try await browser.listen()
    var needs: [String?] = []
    for _ in 0..<3 {
      try await browser.press(1)
      try await browser.listen()
      let message = try #require(browser.messages.last)
      needs.append(message.firstMatch(of: #/^\{"n":\d+,"needs":(\[.*?\]),"ops"/#).map { "\($0.1)" })
    }
    #expect(needs == [#"["/millrace-controls.css"]"#, nil, #"["/millrace-screens.css"]"#])
  }

  static let kinds: [(Kind, ClientParts)] = [
    (.tabList(label: "T"), .lists), (.tabPanel(label: "T"), .lists), (.bar, .screens),
    (.navigationStack(label: "N"), .screens), (.screen(title: "S"), .screens),
    (.split(front: .primary), .screens), (.item, []), (.spacer, []),
  ]

  @Test("kinds of navigation need their parts", arguments: kinds)
  func kind(_ kind: Kind, parts: ClientParts) {
    #expect(ClientParts(of: kind) == parts)
  }

  @Test("a page whose classes are in the sheet of a part needs the part", arguments: 0..<40)
  func classes(seed: UInt64) {
    var views = RandomViews(seed: seed)
    let root = Tree(views.view()).snapshot()
    #expect(ClientParts(in: root).isSuperset(of: Self.parts(ofClassesIn: Markup.html(root))))
  }

  /// Returns the parts with rules for classes that are in a page, and not in the common sheet.
  static func parts(ofClassesIn html: String) -> ClientParts {
    func classes(_ sheet: [UInt8]) -> Set<String> {
      let words = String(decoding: sheet, as: UTF8.self).matches(of: #/\.([a-z][a-z-]*)/#)
      return Set(words.map { String($0.1) })
    }
    let common = classes(PackageResources.millrace_css)
    let used = html.matches(of: #/ class="([^"]*)"/#)
      .flatMap { $0.1.split(separator: " ").map(String.init) }
    var parts: ClientParts = []
    for (part, sheet) in [
      (ClientParts.lists, PackageResources.lists_css),
      (.controls, PackageResources.controls_css), (.screens, PackageResources.screens_css),
    ] where !classes(sheet).subtracting(common).isDisjoint(with: used) {
      parts.formUnion(part)
    }
    return parts
  }
}
#endif
