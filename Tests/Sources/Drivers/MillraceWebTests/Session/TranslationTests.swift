import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The patches of a rendering on the wire")
struct TranslationTests {
  /// A page that follows a tree over the wire.
  final class Follower {
    let tree: Tree<Int>
    let page: ModelPage
    var templates = TemplateTable()
    private(set) var messages: [String] = []

    init(_ view: Node<Int>) throws {
      tree = Tree(view)
      page = try ModelPage(Markup.html(tree.snapshot()))
    }

    func update(to view: Node<Int>) throws {
      let operations = Translation.operations(for: tree.update(to: view), &templates)
      let message = ServerMessage(number: 1, seen: 0, operations: operations).text
      messages.append(message)
      try page.apply(message: message)
    }

    var expected: String {
      get throws { try ModelPage(Markup.html(tree.snapshot())).html }
    }
  }

  @Test("leads from any view to the page that a browser would load afresh", arguments: 0..<20)
  func anyViews(seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    for _ in 0..<8 {
      let follower = try Follower(views.view())
      for _ in 0..<5 {
        try follower.update(to: views.view())
        let (shown, expected) = (follower.page.html, try follower.expected)
        #expect(shown == expected)
      }
    }
  }

  @Test("leads from any view to the same nodes with other texts and looks", arguments: 0..<20)
  func anyVersions(seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    for _ in 0..<8 {
      let versions = views.versions(6)
      let follower = try Follower(versions[0])
      for version in versions.dropFirst() {
        try follower.update(to: version)
        let (shown, expected) = (follower.page.html, try follower.expected)
        #expect(shown == expected)
      }
    }
  }

  @Test("a picker of another style shows the choice of the program", arguments: [2, 4])
  func pickerStyle(first: Int) throws {
    func view(_ count: Int) -> Node<Int> {
      let choices = (0..<count).map { Choice(id: "\($0)", title: "Choice \($0)") }
      return column {
        picker("Choice", choices, selected: "1", style: count <= 3 ? .segmented : .menu) {
          $0.count
        }
      }
    }
    let follower = try Follower(view(first))
    try follower.update(to: view(6 - first))
    #expect(try follower.page.html == follower.expected)
  }

  @Test("a field of more or fewer lines keeps its text and its revision", arguments: [false, true])
  func lines(isMultiline: Bool) throws {
    func view(_ isMultiline: Bool) -> Node<Int> {
      column { field("Note", text: "rain", isMultiline: isMultiline) { $0.count } }
    }
    let follower = try Follower(view(isMultiline))
    try follower.update(to: view(!isMultiline))
    #expect(try follower.page.html == follower.expected)
  }

  @Test("an element is the same made of its template as written as HTML", arguments: 0..<20)
  func elements(seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    for _ in 0..<20 {
      let element = Tree(views.view()).snapshot()
      let page = try ModelPage(#"<p id="n-1"></p>"#)
      var templates = TemplateTable()
      let operations = Translation.operations(
        for: [.replace(NodeID(-1), with: element)], &templates)
      try page.apply(
        message: ServerMessage(number: 1, seen: 0, operations: operations).text)
      #expect(try page.html == ModelPage(Markup.html(element)).html)
      #expect(!page.names.contains { $0 != "template" && $0 != "replace" && $0 != "rows" })
    }
  }

  @Test("no text and no address gets into a template", arguments: 0..<20)
  func nothingInTemplates(seed: UInt64) {
    var views = RandomViews(seed: seed)
    for _ in 0..<30 {
      let element = Tree(views.view()).snapshot()
      var writer = TemplateWriter()
      for extent in [TemplateWriter.Extent.whole, .update] {
        writer.write(element, extent)
        let html = String(decoding: writer.html, as: UTF8.self)
        // The text without marks is of this module's own alphabet.
        #expect(html.utf8.allSatisfy { $0 < 128 && $0 != UInt8(ascii: "&") })
        #expect(!html.contains("Rain") && !html.contains("folders") && !html.contains("javascript"))
      }
    }
  }

  static func rows(_ names: [String]) -> Node<Int> {
    list("Rows") {
      for (number, name) in names.enumerated() {
        item(key: name) { link(name, to: "/\(number)", send: number) }
      }
    }
  }

  @Test("TL-5: rows that come together are one operation; a template travels once, before them")
  func rowsTogether() throws {
    let follower = try Follower(Self.rows([]))
    try follower.update(to: Self.rows(["a", "b", "c"]))
    try follower.update(to: Self.rows(["a", "b", "c", "d"]))
    #expect(
      follower.messages == [
        #"{"n":1,"ops":[["template",1,"<li id=\"{0}\" class=\"item\"><a id=\"{1}\" class=\"link\" "#
          + #"href=\"{}\" data-on=\"press\">{}</a></li>"],"#
          + #"["rows",0,null,1,1,[["/0","a"],["/1","b"],["/2","c"]]]],"seen":0}"#,
        #"{"n":1,"ops":[["rows",0,null,1,7,[["/3","d"]]]],"seen":0}"#,
      ])
  }

  @Test("a row on the wire omits the part it shares with the row before")
  func repeated() throws {
    func rows(_ count: Int) -> Node<Int> {
      list("Rows", 0..<count, key: { $0 }) { button("Remove", send: $0) }
    }
    let follower = try Follower(rows(0))
    try follower.update(to: rows(3))
    #expect(
      follower.messages[0].hasSuffix(#"["rows",0,null,1,1,[["Remove"],[0],[0]]]],"seen":0}"#))
  }

  @Test("words of several nodes are one operation, and so are new looks of one template")
  func updatesTogether() throws {
    func view(_ word: String) -> Node<Int> {
      column {
        text(word)
        text(word)
        link(word, to: "/\(word)")
        link(word, to: "/\(word)")
      }
    }
    let follower = try Follower(view("a"))
    try follower.update(to: view("b"))
    try follower.update(to: view("c"))
    #expect(
      follower.messages.last
        == #"{"n":1,"ops":[["text",1,"c",2,"c"],["set",1,3,["/c","c"],4,[0,0]]],"seen":0}"#)
  }

  @Test("nodes that go together are one operation")
  func removesTogether() throws {
    let follower = try Follower(Self.rows(["a", "b", "c"]))
    try follower.update(to: Self.rows([]))
    #expect(follower.messages == [#"{"n":1,"ops":[["remove",1,3,5]],"seen":0}"#])
  }

  @Test("ten of a thousand rows that change cost some 30 bytes each")
  func fewOfMany() throws {
    func view(_ change: String) -> Node<Int> {
      list("Rows", 0..<1_000, key: { $0 }) { number in
        text(number % 100 == 0 ? "row \(number)\(change)" : "row \(number)")
      }
    }
    let follower = try Follower(view(""))
    try follower.update(to: view(" changed"))
    let message = try #require(follower.messages.last)
    #expect(message.utf8.count < 350)
    #expect(follower.page.names == ["text"])
  }
}

@Suite("The templates of a session")
struct TemplateTableTests {
  @Test("the same has the same number, and travels once")
  func same() {
    var table = TemplateTable()
    #expect(table.number(for: [1]) == (1, true))
    #expect(table.number(for: [2]) == (2, true))
    #expect(table.number(for: [1]) == (1, false))
    #expect(table.count == 2)
  }

  @Test("a full table is forgotten, and begins again with the first number")
  func full() {
    var table = TemplateTable()
    for number in 0..<TemplateTable.most {
      #expect(table.number(for: [UInt8(number)]) == (number + 1, true))
    }
    #expect(table.number(for: [0]) == (1, false))
    #expect(table.number(for: [0, 0]) == (1, true))
    #expect(table.number(for: [0]) == (2, true))
    #expect(table.count == 2)
  }

  @Test("the bytes of the table are bounded, and a long template is not kept")
  func long() {
    var table = TemplateTable()
    let longest = TemplateTable.longest
    for byte in 0..<UInt8(100) {
      _ = table.number(for: [UInt8](repeating: byte, count: longest))
      #expect(table.count <= TemplateTable.mostBytes / longest)
    }
    for _ in 0..<2 {
      #expect(table.number(for: [UInt8](repeating: 0, count: longest + 1)) == (0, true))
    }
  }

  @Test("pages with more shapes than the table holds are right all the same")
  func manyShapes() throws {
    func view(_ shape: Int) -> Node<Int> {
      column {
        column {
          for bit in 0..<8 {
            if shape >> bit & 1 == 0 { text("\(shape)") } else { heading("\(shape)") }
          }
        }
        .key(shape)
      }
    }
    let follower = try TranslationTests.Follower(view(0))
    for shape in 0..<600 {
      try follower.update(to: view(shape % 300))
      if shape % 7 == 0 { #expect(try follower.page.html == follower.expected) }
      #expect(follower.templates.count <= TemplateTable.most)
    }
  }
}
