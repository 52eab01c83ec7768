import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The markup of each kind")
struct MarkupTests {
  enum Action: Sendable { case one }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let html: String
    let element: Element

    init(_ name: String, _ node: Node<Action>, _ html: String) {
      testDescription = name
      element = Tree(node).snapshot()
      self.html = html
    }
  }

  static let kinds: [Case] = [
    Case("text", text("Hi"), #"<p id="n0" class="text body">Hi</p>"#),
    Case("caption", text("Hi", style: .caption), #"<p id="n0" class="text caption">Hi</p>"#),
    Case("heading", heading("Hi", level: .three), #"<h3 id="n0">Hi</h3>"#),
    Case(
      "button", button("Go", role: .primary, send: .one),
      #"<button id="n0" type="button" class="button primary" data-on="press">Go</button>"#),
    Case(
      "plain link", link("Go", to: "/a?b=1&c=2"),
      #"<a id="n0" class="link" href="/a?b=1&amp;c=2">Go</a>"#),
    Case(
      "live link", link("Go", to: "/a", send: .one),
      #"<a id="n0" class="link" href="/a" data-on="press">Go</a>"#),
    Case(
      "hostile link", link("Go", to: "javascript:alert(1)"),
      ##"<a id="n0" class="link" href="#">Go</a>"##),
    Case(
      "disabled link", link("Go", to: "/a", send: .one).disabled(),
      #"<a id="n0" class="link" role="link" aria-disabled="true" data-on="press">Go</a>"#),
    Case(
      "field", field("Name", text: "Rain", onInput: { _ in .one }),
      #"<div id="n0" class="field" data-on="input"><label id="n0-l" for="n0-i">Name</label>"#
        + #"<input id="n0-i" class="input" aria-invalid="false" maxlength="32768" type="text" "#
        + #"autocomplete="off" data-rev="0" value="Rain">"#
        + #"<p id="n0-e" class="text error" role="alert"></p></div>"#),
    Case(
      "field with an error",
      field(
        "Name", text: "", purpose: .email, isRequired: true, error: "Say it.",
        onInput: { _ in .one },
        onSubmit: .one),
      #"<div id="n0" class="field" data-on="input submit"><label id="n0-l" for="n0-i">Name</label>"#
        + #"<input id="n0-i" class="input" aria-invalid="true" aria-describedby="n0-e" "#
        + #"aria-required="true" maxlength="32768" type="email" autocomplete="email" data-rev="0" "#
        + #"value="">"#
        + #"<p id="n0-e" class="text error" role="alert">Say it.</p></div>"#),
    Case(
      "field of several lines, which begins with an empty one",
      field("Note", text: "\na</textarea>", isMultiline: true, onInput: { _ in .one }).disabled(),
      #"<div id="n0" class="field" data-on="input"><label id="n0-l" for="n0-i">Note</label>"#
        + #"<textarea id="n0-i" class="input" aria-invalid="false" disabled="" maxlength="32768" "#
        + #"rows="4" data-rev="0">"# + "\n\na&lt;/textarea&gt;</textarea>"
        + #"<p id="n0-e" class="text error" role="alert"></p></div>"#),
    Case(
      "toggle", toggle("Loud", isOn: true, onChange: { _ in .one }),
      #"<label id="n0" class="toggle" data-on="change"><input id="n0-i" type="checkbox" "#
        + #"role="switch" autocomplete="off" data-rev="0" checked=""><span id="n0-l">Loud</span>"#
        + #"<span id="n0-e" class="text error" role="alert"></span></label>"#
    ),
    Case(
      "column", column(spacing: .small) { text("a") },
      #"<div id="n0" class="column gap-small align-stretch"><p id="n1" class="text body">a</p>"#
        + #"</div>"#
    ),
    Case(
      "row", row(alignment: .end) {}, #"<div id="n0" class="row gap-medium align-end"></div>"#),
    Case(
      "list", list("Folders", ["b"], key: { $0 }) { text($0) },
      #"<ul id="n0" class="list" role="list" aria-label="Folders"><li id="n1" class="item">"#
        + #"<p id="n2" class="text body">b</p></li></ul>"#),
    Case(
      "section",
      section("Open", footer: "1 task", key: "open") { item(key: 1) { text("a") } },
      #"<li id="n0" class="section"><p id="n0-h" class="section-header">Open</p>"#
        + #"<ul id="n0-c" class="section-rows" role="list" aria-labelledby="n0-h" "#
        + #"aria-describedby="n0-f"><li id="n1" class="item"><p id="n2" class="text body">a</p>"#
        + #"</li>"#
        + #"</ul><p id="n0-f" class="section-footer">1 task</p></li>"#),
    Case(
      "section without a header, named and disabled",
      section(nil, key: "open") {}.label("Open").disabled(),
      #"<li id="n0" class="section" inert=""><p id="n0-h" class="section-header"></p>"#
        + #"<ul id="n0-c" class="section-rows" role="list" aria-label="Open"></ul>"#
        + #"<p id="n0-f" class="section-footer"></p></li>"#),
    Case(
      "form", form("Create", onSubmit: .one) {},
      #"<form id="n0" class="form" aria-label="Create" novalidate="" data-on="submit"></form>"#),
    Case(
      "sheet", sheet("New", onDismiss: .one) { text("a") },
      #"<dialog id="n0" class="sheet" role="dialog" aria-labelledby="n0-t" data-on="dismiss" "#
        + #"open="">"#
        + #"<h2 id="n0-t" class="dialog-title">New</h2><div id="n0-c" class="dialog-body">"#
        + #"<p id="n1" class="text body">a</p></div></dialog>"#),
    Case(
      "alert", alert("Sure?", message: "Gone.") {},
      #"<dialog id="n0" class="alert" role="alertdialog" aria-labelledby="n0-t" "#
        + #"aria-describedby="n0-m" open=""><h2 id="n0-t" class="dialog-title">Sure?</h2>"#
        + #"<p id="n0-m" class="text">Gone.</p><div id="n0-c" class="dialog-body"></div>"#
        + #"</dialog>"#),
  ]

  static let traits: [Case] = [
    Case(
      "label, value and hint", text("x").label("L").accessibilityValue("V").hint("H"),
      #"<p id="n0" class="text body" aria-label="L" aria-description="V, H">x</p>"#),
    Case(
      "a label counts more than the kind's own", list("Kind") {}.label("Trait"),
      #"<ul id="n0" class="list" role="list" aria-label="Trait"></ul>"#),
    Case(
      "a role counts more than the kind's own", list("Kind") {}.role(.navigation),
      #"<ul id="n0" class="list" role="navigation" aria-label="Kind"></ul>"#),
    Case(
      "a label of a sheet replaces its title", sheet("Title") {}.label("Other"),
      #"<dialog id="n0" class="sheet" role="dialog" aria-label="Other" open="">"#
        + #"<h2 id="n0-t" class="dialog-title">Title</h2><div id="n0-c" class="dialog-body">"#
        + #"</div></dialog>"#
    ),
    Case(
      "live", text("x").live(.assertive),
      #"<p id="n0" class="text body" aria-live="off">x</p>"#),
    Case(
      "hidden", text("x").accessibilityHidden(),
      #"<p id="n0" class="text body" aria-hidden="true">x</p>"#),
    Case(
      "disabled column", column {}.disabled(),
      #"<div id="n0" class="column gap-medium align-stretch" inert=""></div>"#),
    Case(
      "disabled button", button("x", send: .one).disabled(),
      #"<button id="n0" type="button" class="button plain" disabled="" "#
        + #"data-on="press">x</button>"#),
    Case(
      "focused button", button("x", send: .one).focused(),
      #"<button id="n0" type="button" class="button plain" data-on="press" autofocus="">x</button>"#
    ),
    Case(
      "shortcut", button("x", send: .one).shortcut(Shortcut("n", .command, .shift)),
      #"<button id="n0" type="button" class="button plain" aria-keyshortcuts="Control+Shift+n" "#
        + #"data-on="press">x</button>"#),
    Case(
      "test id and style", text("x").testID("t").style("s"),
      #"<p id="n0" class="text body" data-testid="t" data-style="s">x</p>"#),
    Case(
      "a local name", column {}.named("a\"b").startsHidden(),
      #"<div id="n0" class="column gap-medium align-stretch" data-name="a&quot;b" hidden=""></div>"#
    ),
    Case(
      "local commands", button("x", locally: .toggle("d"), .copy("<b>"), .busy),
      #"<button id="n0" type="button" class="button plain" data-local="[[&quot;toggle&quot;,"#
        + #"&quot;d&quot;],[&quot;copy&quot;,&quot;&lt;b&gt;&quot;]"#
        + #",[&quot;busy&quot;]]">x</button>"#
    ),
    Case(
      "local commands beside an action", button("x", send: .one).locally(.open("d"), .close("e")),
      #"<button id="n0" type="button" class="button plain" data-on="press" "#
        + #"data-local="[[&quot;open&quot;,&quot;d&quot;]"#
        + #",[&quot;close&quot;,&quot;e&quot;]]">x</button>"#
    ),
    Case(
      "label of a field is on its input",
      toggle("Loud", isOn: false, onChange: { _ in .one }).label("L"),
      #"<label id="n0" class="toggle" data-on="change"><input id="n0-i" type="checkbox" "#
        + #"role="switch" autocomplete="off" aria-label="L" data-rev="0"><span "#
        + #"id="n0-l">Loud</span>"#
        + #"<span id="n0-e" class="text error" role="alert"></span></label>"#
    ),
  ]

  @Test("as HTML", arguments: kinds + traits)
  func html(_ one: Case) {
    #expect(Markup.html(one.element) == one.html)
  }

  @Test("no element has an attribute twice", arguments: kinds + traits)
  func unique(_ one: Case) {
    for part in Markup(element: one.element).root.all {
      let names = (part.attributes + part.first).map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test("a focused field asks for the focus on its input")
  func focusedField() {
    let node: Node<Action> = field("Name", text: "", onInput: { _ in .one }).focused()
    let html = Markup.html(Tree(node).snapshot())
    #expect(html.contains(#"data-rev="0" autofocus="" value="">"#))
    #expect(html.hasPrefix(#"<div id="n0" class="field" data-on="input"><label"#))
  }

  @Test(
    "the arguments of a local command are those of the program, whatever they contain",
    arguments: attacks)
  func copied(text hostile: String) throws {
    let node: Node<Action> = button("x", locally: .show(hostile), .copy(hostile))
    let root = Markup(element: Tree(node).snapshot()).root
    let value = try #require(root.attributes.first { $0.name == "data-local" }?.value)
    let words = try JSONDecoder().decode([[String]].self, from: Data(value.utf8))
    #expect(words == [["show", hostile], ["copy", hostile]])
    // In the page it is one attribute, escaped like any other.
    let html = Markup.html(Tree(node).snapshot())
    #expect(html.contains("data-local=\"\(HTML.escape(value))\">x</button>"))
  }

  static let attacks = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</p></ul></dialog></textarea></title><svg onload=alert(1)>", "&lt;script&gt;", "<!--", "]]>",
    "{{7*7}}${7*7}", "\u{0}<b>", "<\u{301}b>", "x\" autofocus onfocus=\"alert(1)",
    "`onload=alert(1)`",
    "</script><script>alert(1)", "&#60;b&#62;", "\u{2028}<i>\u{2029}", "\u{FEFF}<b>",
  ]

  @Test("hostile text is only text, wherever it stands", arguments: attacks)
  func attack(text hostile: String) throws {
    let node: Node<Action> = column {
      text(hostile).label(hostile).accessibilityValue(hostile).hint(hostile).testID(hostile)
        .style(Style(hostile)).shortcut(Shortcut(hostile)).named(hostile)
      slider(hostile, value: 0, in: 0...1, onChange: { _ in .one }).error(hostile)
      heading(hostile)
      button(hostile, send: .one)
      link(hostile, to: hostile)
      field(hostile, text: hostile, error: hostile, onInput: { _ in .one })
      field(hostile, text: hostile, isMultiline: true, onInput: { _ in .one })
      toggle(hostile, isOn: true, onChange: { _ in .one })
      list(hostile) { item(key: hostile) { text(hostile) } }
      form(hostile) {}
      sheet(hostile) { text(hostile) }
      alert(hostile, message: hostile) {}
    }
    let harmless: Node<Action> = column {
      text("x").label("x").accessibilityValue("x").hint("x").testID("x").style("x")
        .shortcut(Shortcut("x")).named("x")
      slider("x", value: 0, in: 0...1, onChange: { _ in .one }).error("x")
      heading("x")
      button("x", send: .one)
      link("x", to: "x")
      field("x", text: "x", error: "x", onInput: { _ in .one })
      field("x", text: "x", isMultiline: true, onInput: { _ in .one })
      toggle("x", isOn: true, onChange: { _ in .one })
      list("x") { item(key: "x") { text("x") } }
      form("x") {}
      sheet("x") { text("x") }
      alert("x", message: "x") {}
    }
    let html = Markup.html(Tree(node).snapshot())
    let escaped = HTML.escape(hostile)
    // With the text taken out, the page is the same as any other: no tag and no attribute has come
    // in.
    let address = HTML.escape(HTML.address(hostile))
    let expected = Markup.html(Tree(harmless).snapshot())
      .replacing("href=\"x\"", with: "href=\"\(address)\"")
      .replacing(">x<", with: ">\(escaped)<")
      .replacing("=\"x\"", with: "=\"\(escaped)\"")
      .replacing("=\"x, x\"", with: "=\"\(escaped), \(escaped)\"")
      .replacing("\nx</textarea>", with: "\n\(escaped)</textarea>")
    #expect(html == expected)
    #expect(
      html.unicodeScalars.count(where: { $0 == "<" })
        == expected.unicodeScalars.count(where: { $0 == "<" }))
    let document = Document(title: hostile, language: hostile, token: hostile, body: "").html
    let plain = Document(title: "x", language: "x", token: "x", body: "").html
    #expect(
      document.unicodeScalars.count(where: { $0 == "<" })
        == plain.unicodeScalars.count(where: { $0 == "<" }))
    #expect(document.contains("<title>\(escaped)</title>"))
  }
}
