import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The markup of each control")
struct ControlMarkupTests {
  typealias Case = MarkupTests.Case
  typealias Action = MarkupTests.Action

  static let choices = [Choice(id: "a", title: "A"), Choice(id: "\"><b>", title: "<B>")]

  /// The place of a fault, and the end of a control.
  static let fault = #"<p id="n0-e" class="text error" role="alert"></p></div>"#

  static let kinds: [Case] = [
    Case(
      "menu", picker("Pick", choices, selected: "a", onChange: { _ in .one }),
      #"<div id="n0" class="field picker" data-on="choose"><label id="n0-l" "#
        + #"for="n0-i">Pick</label>"#
        + #"<select id="n0-i" class="input" autocomplete="off" data-choices="" data-rev="0">"#
        + #"<option id="n0-o" value="" disabled="" hidden="">Choose…</option>"#
        + #"<option id="n0-o0" value="=a" selected="">A</option>"#
        + #"<option id="n0-o1" value="=&quot;&gt;&lt;b&gt;">&lt;B&gt;</option></select>"#
        + fault),
    Case(
      "menu without a choice",
      picker("Pick", [], selected: nil, prompt: "?", onChange: { _ in .one })
        .disabled(),
      #"<div id="n0" class="field picker" data-on="choose"><label id="n0-l" "#
        + #"for="n0-i">Pick</label>"#
        + #"<select id="n0-i" class="input" autocomplete="off" data-choices="" disabled="" "#
        + #"data-rev="0"><option id="n0-o" value="" disabled="" hidden="" selected="">?</option>"#
        + #"</select>"# + fault),
    Case(
      "segments",
      picker("Pick", [choices[0]], selected: "a", style: .segmented, onChange: { _ in .one }),
      #"<fieldset id="n0" class="picker" role="radiogroup" aria-labelledby="n0-l" "#
        + #"data-on="choose">"#
        + #"<legend id="n0-l">Pick</legend><div id="n0-i" class="segments" data-choices="" "#
        + #"data-rev="0"><label id="n0-o0" class="segment"><input id="n0-r0" type="radio" "#
        + #"name="n0-i" value="=a" "#
        + #"autocomplete="off" checked=""><span id="n0-t0">A</span></label></div>"#
        + #"<p id="n0-e" class="text error" role="alert"></p></fieldset>"#),
    Case(
      "date",
      datePicker(
        "Date", day: CalendarDay(year: 2026, month: 5, day: 1),
        earliest: CalendarDay(year: 2026, month: 1, day: 1), onChange: { _ in .one }),
      #"<div id="n0" class="field picker" data-on="date"><label id="n0-l" for="n0-i">Date</label>"#
        + #"<input id="n0-i" class="input" type="date" autocomplete="off" min="2026-01-01" "#
        + #"max="9999-12-31" data-rev="0" value="2026-05-01">"# + fault),
    Case(
      "slider",
      slider(
        "Volume", value: 0.3, in: 0...1, step: 0.1, valueText: "30 %", onChange: { _ in .one }),
      #"<div id="n0" class="field slider" data-on="adjust"><div id="n0-h" class="slider-head">"#
        + #"<label id="n0-l" for="n0-i">Volume</label>"#
        + #"<span id="n0-v" class="text caption" aria-hidden="true">30 %</span></div>"#
        + #"<input id="n0-i" class="range" type="range" autocomplete="off" min="0" max="1" "#
        + #"step="0.1" "#
        + #"aria-valuetext="30 %" data-rev="0" value="0.3">"# + fault),
    Case(
      "stepper",
      stepper("Seats", value: 3, in: 1...9, onChange: { _ in .one }).hint("At most nine"),
      #"<div id="n0" class="field stepper" data-on="adjust"><label id="n0-l" "#
        + #"for="n0-i">Seats</label>"#
        + #"<div id="n0-s" class="steps"><button id="n0-d" type="button" class="button" "#
        + #"tabindex="-1" "#
        + #"aria-hidden="true" data-step="-1">−</button><input id="n0-i" class="input" "#
        + #"type="number" "#
        + #"autocomplete="off" min="1" max="9" step="1" aria-description="At most nine" "#
        + #"data-rev="0" "#
        + #"value="3"><button id="n0-u" type="button" class="button" tabindex="-1" "#
        + #"aria-hidden="true" "#
        + #"data-step="1">+</button></div>"# + fault),
    Case(
      "progress", progress("Copying", value: 0.25).accessibilityValue("1 of 4"),
      #"<div id="n0" class="progress"><span id="n0-l">Copying</span><progress id="n0-p" max="1" "#
        + #"value="0.25" aria-labelledby="n0-l" aria-valuetext="1 of 4"></progress></div>"#),
    Case(
      "progress that cannot be measured", progress("Copying").label("Files"),
      #"<div id="n0" class="progress"><span id="n0-l">Copying</span><progress id="n0-p" max="1" "#
        + #"aria-label="Files"></progress></div>"#),
    Case(
      "image", image("/a.png?x=1&y", description: "A \"b\"", size: .init(width: 3, height: 2)),
      #"<img id="n0" class="image" alt="A &quot;b&quot;" decoding="async" src="/a.png?x=1&amp;y" "#
        + #"width="3" height="2">"#),
    Case(
      "hostile image", image(decorative: "javascript:alert(1)"),
      #"<img id="n0" class="image" alt="" decoding="async" src="">"#),
    Case("divider", divider(), #"<hr id="n0" class="divider">"#),
    Case("spacer", spacer(), #"<div id="n0" class="spacer" aria-hidden="true"></div>"#),
    Case(
      "layers", layers(horizontal: .end) { text("a") },
      #"<div id="n0" class="layers across-end align-center"><p id="n1" class="text body">a</p>"#
        + #"</div>"#
    ),
    Case(
      "scroll", scroll("Log", axis: .both, name: "log-1") { text("a") },
      #"<div id="n0" class="scroll both" role="region" aria-label="Log" tabindex="0" "#
        + #"data-scroll="log-1"><p id="n1" class="text body">a</p></div>"#),
    Case(
      "group", group("What") { text("a") }.disabled(),
      #"<fieldset id="n0" class="group" disabled=""><legend id="n0-l">What</legend>"#
        + #"<div id="n0-c" class="group-body"><p id="n1" class="text body">a</p></div>"#
        + #"</fieldset>"#),
    Case(
      "custom",
      custom("pad", label: "Pad", properties: ["a": "<\"'&"], fallback: "<none>") { _ in .one },
      #"<div id="n0" class="custom" role="group" aria-label="Pad" data-custom="pad" "#
        + #"data-properties="{&quot;a&quot;:&quot;&lt;\&quot;&#39;&amp;&quot;}" data-on="custom">"#
        + #"&lt;none&gt;</div>"#),
    Case(
      "busy button", button("Save", send: .one).busy(),
      #"<button id="n0" type="button" class="button plain" aria-busy="true" aria-disabled="true" "#
        + #"data-on="press">Save</button>"#),
    Case(
      "icon and growth", button("Save", send: .one).icon("\"💾").grow(),
      #"<button id="n0" type="button" class="button plain" data-grow="" data-icon="&quot;💾" "#
        + #"data-on="press">Save</button>"#),
    Case(
      "never read aloud", text("x").role(.status).live(.off),
      #"<p id="n0" class="text body" role="status" aria-live="off">x</p>"#),
    Case(
      "field for a number", field("N", text: "", purpose: .number, onInput: { _ in .one }),
      #"<div id="n0" class="field" data-on="input"><label id="n0-l" for="n0-i">N</label>"#
        + #"<input id="n0-i" class="input" aria-invalid="false" maxlength="32768" type="text" "#
        + #"autocomplete="off" inputmode="decimal" data-rev="0" value="">"#
        + #"<p id="n0-e" class="text error" role="alert"></p></div>"#),
    Case(
      "field for a telephone number",
      field("N", text: "", purpose: .telephone, onInput: { _ in .one }),
      #"<div id="n0" class="field" data-on="input"><label id="n0-l" for="n0-i">N</label>"#
        + #"<input id="n0-i" class="input" aria-invalid="false" maxlength="32768" "#
        + #"type="tel" autocomplete="tel" data-rev="0" value="">"#
        + #"<p id="n0-e" class="text error" role="alert"></p></div>"#),
    Case(
      "field for a code that is typed once",
      field("N", text: "", purpose: .oneTimeCode, onInput: { _ in .one }),
      #"<div id="n0" class="field" data-on="input"><label id="n0-l" for="n0-i">N</label>"#
        + #"<input id="n0-i" class="input" aria-invalid="false" maxlength="32768" type="text" "#
        + #"autocomplete="one-time-code" inputmode="numeric" data-rev="0" value="">"#
        + #"<p id="n0-e" class="text error" role="alert"></p></div>"#),
  ]

  @Test(
    "a browser knows what a field is for",
    arguments: [
      (.plain, "text", "off", ""), (.number, "text", "off", #" inputmode="decimal""#),
      (.search, "search", "off", ""), (.secure, "password", "off", ""),
      (.name, "text", "name", ""),
      (.username, "text", "username", #" autocapitalize="none" spellcheck="false""#),
      (.password, "password", "current-password", ""),
      (.newPassword, "password", "new-password", ""), (.email, "email", "email", ""),
      (.telephone, "tel", "tel", ""), (.street, "text", "address-line1", ""),
      (.postalCode, "text", "postal-code", ""), (.city, "text", "address-level2", ""),
      (.region, "text", "address-level1", ""), (.country, "text", "country-name", ""),
      (.oneTimeCode, "text", "one-time-code", #" inputmode="numeric""#),
    ] as [(Field.Purpose, String, String, String)])
  func purpose(_ purpose: Field.Purpose, type: String, completion: String, keyboard: String) {
    let one = Case("", field("N", text: "", purpose: purpose, onInput: { _ in .one }), "")
    #expect(
      Markup.html(one.element).contains(
        #" type="\#(type)" autocomplete="\#(completion)"\#(keyboard) data-rev="0""#))
    #expect(Field.Purpose.allCases.count == 16)
  }

  @Test(
    "a field of several lines is filled in where that means something",
    arguments: [
      (.plain, nil), (.search, nil), (.street, "street-address"), (.name, "name"),
    ] as [(Field.Purpose, String?)])
  func lines(_ purpose: Field.Purpose, completion: String?) {
    let one = Case(
      "", field("N", text: "", purpose: purpose, isMultiline: true, onInput: { _ in .one }), "")
    let html = Markup.html(one.element)
    #expect(html.contains("autocomplete") == (completion != nil))
    if let completion { #expect(html.contains(#" autocomplete="\#(completion)""#)) }
  }

  static let controls: [Case] = [
    Case("field", field("A", text: "", error: "old", onInput: { _ in .one }), "n0-i"),
    Case("toggle", toggle("A", isOn: true, onChange: { _ in .one }), "n0-i"),
    Case("menu", picker("A", choices, selected: nil, onChange: { _ in .one }), "n0-i"),
    Case(
      "segments",
      picker("A", choices, selected: nil, style: .segmented, onChange: { _ in .one }), "n0"),
    Case("date", datePicker("A", day: nil, onChange: { _ in .one }), "n0-i"),
    Case("slider", slider("A", value: 0, in: 0...1, onChange: { _ in .one }), "n0-i"),
    Case("stepper", stepper("A", value: 0, in: 0...1, onChange: { _ in .one }), "n0-i"),
    Case("upload", upload("A", limit: 1) { _ in .one }, "n0-i"),
  ]

  @Test(
    "a fault is said below a control, and with the part that gets the focus",
    arguments: controls)
  func fault(_ one: Case) throws {
    var element = one.element
    element.traits.error = "<wrong>"
    let html = Markup.html(element)
    #expect(html.contains(#"class="text error" role="alert">&lt;wrong&gt;</"#))
    let parts = Markup(element: element).root.all
    let control = try #require(parts.first { "n0\($0.suffix)" == one.html })
    #expect(control.attributes.contains { $0 == ("aria-invalid", "true") })
    #expect(control.attributes.contains { $0 == ("aria-describedby", "n0-e") })
    for part in parts {
      let names = (part.attributes + part.first).map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test("the fault of a toggle is not a part of its name")
  func toggleName() {
    var element = Case("", toggle("A", isOn: true, onChange: { _ in .one }), "").element
    #expect(!Markup.html(element).contains("aria-labelledby"))
    element.traits.error = "wrong"
    #expect(Markup.html(element).contains(#"aria-labelledby="n0-l""#))
    element.traits.label = "B"
    #expect(!Markup.html(element).contains("aria-labelledby"))
  }

  @Test("an upload takes one file, or several at once")
  func multiple() {
    func html(_ isMultiple: Bool) -> String {
      Markup.html(
        Case("", upload("A", limit: 1, isMultiple: isMultiple) { _ in .one }, "").element)
    }
    #expect(!html(false).contains("multiple"))
    #expect(html(true).contains(#" multiple="""#))
  }

  @Test("the preview of a file is skipped by assistive technology")
  func preview() {
    let offer = UploadOffer(id: 7, name: "a.png", size: 3, type: "image/png")
    let one = Case("", MillraceViews.preview(of: offer, at: "/a"), "")
    let html = Markup.html(one.element)
    #expect(html.contains(#"data-custom="millrace-preview""#))
    #expect(html.contains("&quot;number&quot;:7") && html.contains("&quot;address&quot;:&quot;/a"))
    #expect(html.contains(#"aria-hidden="true""#))
  }

  @Test("as HTML", arguments: kinds)
  func html(_ one: Case) {
    #expect(Markup.html(one.element) == one.html)
  }

  @Test("no element has an attribute twice", arguments: kinds)
  func unique(_ one: Case) {
    for part in Markup(element: one.element).root.all {
      let names = (part.attributes + part.first).map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test(
    "an image comes from this site, from the web, or is written out in a format without scripts",
    arguments: [
      "/a.png", "a.png", "?a", "#a", "http://a/b", "HTTPS://a/b", "data:image/png;base64,AA==",
      "DATA:image/JPEG;base64,AA==", "data:image/gif;base64,", "data:image/webp;base64,AA",
    ])
  func imageAllowed(source: String) {
    #expect(HTML.image(source) == source)
  }

  @Test(
    "anything else is no image",
    arguments: [
      "", "//a/b.png", "\\\\a\\b", " /a.png", "java\tscript:alert(1)", "javascript:alert(1)",
      "JAVASCRIPT:alert(1)", "vbscript:x", "file:///etc/passwd", "blob:x", "data:", "data:,",
      "data:text/html,<script>", "data:text/html;base64,AA==", "data:image/svg+xml;base64,AA==",
      "data:image/svg+xml,<svg/onload=alert(1)>", "data:image/png,<svg>", "data:image/png",
      "data:image/png;charset=x;base64,AA==", "data:image/png;base64;x,AA==", "mailto:a@b",
      "javascript\u{338}:alert(1)", "data\u{0}:image/png;base64,AA==",
    ])
  func imageRefused(source: String) {
    #expect(HTML.image(source) == nil)
  }
}
