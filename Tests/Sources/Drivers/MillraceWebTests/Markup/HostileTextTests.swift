import Foundation
import MillraceNavigation
import MillraceViews
import Testing

@testable import MillraceWeb

/// A text in the coded form of a view: a member that takes any text, found by a search.
struct TextPath: Sendable, CustomTestStringConvertible {
  let sample: Element
  let path: [Step]

  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
    /// The name of a member that has any name.
    case name(String)
  }

  var testDescription: String {
    path.map { step in
      switch step {
      case .member(let name): name
      case .element(let index): "\(index)"
      case .name(let name): "name of \(name)"
      }
    }.joined(separator: ".")
  }

  /// The sample with another text at this path; `nil` where only some texts are valid.
  func element(with text: String) -> Element? {
    guard let json = try? JSONSerialization.jsonObject(with: JSONEncoder().encode(sample)),
      let data = try? JSONSerialization.data(withJSONObject: Self.put(text, path[...], in: json))
    else { return nil }
    return try? JSONDecoder().decode(Element.self, from: data)
  }

  private static func put(_ text: String, _ path: ArraySlice<Step>, in json: Any) -> Any {
    switch path.first {
    case .member(let name):
      guard var members = json as? [String: Any], let old = members[name] else { return json }
      members[name] = put(text, path.dropFirst(), in: old)
      return members
    case .element(let index):
      guard var elements = json as? [Any] else { return json }
      elements[index] = put(text, path.dropFirst(), in: elements[index])
      return elements
    case .name(let name):
      guard var members = json as? [String: Any] else { return json }
      members[text] = members.removeValue(forKey: name)
      return members
    case nil: return text
    }
  }

  /// The paths of a sample.
  static func all(in sample: Element) throws -> [TextPath] {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(sample))
    return paths(in: json).filter { path in
      // Names are free in the properties of a custom view, and nowhere else.
      guard case .name = path.last else { return true }
      return path.contains(.member("properties"))
    }
    .map { TextPath(sample: sample, path: $0) }
    .filter { $0.element(with: "any text") != nil }
  }

  private static func paths(in json: Any) -> [[Step]] {
    switch json {
    case is String: [[]]
    case let members as [String: Any]:
      members.sorted { $0.key < $1.key }.flatMap { name, value in
        [[.name(name)]] + paths(in: value).map { [.member(name)] + $0 }
      }
    case let elements as [Any]:
      elements.enumerated().flatMap { index, value in
        paths(in: value).map { [.element(index)] + $0 }
      }
    default: []
    }
  }
}

@Suite("Hostile text")
struct HostileTextTests {
  /// One of each kind, with a text wherever there can be one.
  static let kinds: [Kind] = [
    .text(content: "x", style: .body),
    .heading(content: "x", level: .one),
    .button(title: "x", role: .plain),
    .link(title: "x", destination: "x"),
    .field(Field(label: "x", text: "x", error: "x")),
    .field(Field(label: "x", text: "x", isMultiline: true, error: "x")),
    .toggle(label: "x", isOn: true),
    .column(Stack()),
    .row(Stack()),
    .list(label: "x"),
    .item,
    .form(label: "x"),
    .sheet(title: "x"),
    .alert(title: "x", message: "x"),
    .section(header: "x", footer: "x"),
    .picker(ChoiceField(label: "x", choices: choices, selected: nil, prompt: "x")),
    .picker(ChoiceField(label: "x", choices: choices, selected: nil, style: .segmented)),
    .datePicker(DayField(label: "x", day: nil)),
    .slider(RangeField(label: "x", value: 0, in: 0...1, valueText: "x")),
    .stepper(RangeField(label: "x", value: 0, in: 0...1)),
    .progress(label: "x", value: nil),
    .image(Picture(source: "x", description: "x")),
    .divider,
    .spacer,
    .layers(Layers()),
    .scroll(ScrollArea(label: "x", name: "x")),
    .group(label: "x"),
    .navigationStack(label: "x"),
    .screen(title: "x"),
    .bar,
    .tabList(label: "x"),
    .tab(title: "x", isSelected: true),
    .tabPanel(label: "x"),
    .split(front: .primary),
    .custom(
      CustomView(
        name: "x", label: "x", properties: ["x": "x", "more": ["x", ["deep": "x"]]],
        fallback: "x")),
    .upload(Upload(label: "x", accepting: ["x"], limit: 1)),
    .collection(
      CollectionFrame(
        label: "x", layout: .table, lineCount: 1,
        stops: [CollectionFrame.Stop(title: "x", line: 0, top: 0)])),
    .band(
      CollectionBand(
        label: "x", position: .first, header: CollectionBand.Edge(words: "x", line: 0, height: 36),
        footer: CollectionBand.Edge(words: "x", line: 2, height: 36))),
    .entry(CollectionEntry(line: 1, isSelected: true, hasMenu: true)),
    .menu,
    .gap(points: 44),
  ]

  static let choices = [Choice(id: "a", title: "x"), Choice(id: "b", title: "x")]

  /// Returns the index of the sample of a kind.
  ///
  /// Has no default: a new kind needs a sample before this compiles.
  static func sample(of kind: Kind) -> Int {
    switch kind {
    case .text: 0
    case .heading: 1
    case .button: 2
    case .link: 3
    case .field(let field): field.isMultiline ? 5 : 4
    case .toggle: 6
    case .column: 7
    case .row: 8
    case .list: 9
    case .item: 10
    case .form: 11
    case .sheet: 12
    case .alert: 13
    case .section: 14
    case .picker(let field): field.style == .menu ? 15 : 16
    case .datePicker: 17
    case .slider: 18
    case .stepper: 19
    case .progress: 20
    case .image: 21
    case .divider: 22
    case .spacer: 23
    case .layers: 24
    case .scroll: 25
    case .group: 26
    case .navigationStack: 27
    case .screen: 28
    case .bar: 29
    case .tabList: 30
    case .tab: 31
    case .tabPanel: 32
    case .split: 33
    case .custom: 34
    case .upload: 35
    case .collection: 36
    case .band: 37
    case .entry: 38
    case .menu: 39
    case .gap: 40
    }
  }

  static let traits: Traits = {
    var traits = Traits()
    traits.label = "x"
    traits.value = "x"
    traits.hint = "x"
    traits.role = .status
    traits.live = .polite
    traits.shortcut = Shortcut("x", .command)
    traits.testID = "x"
    traits.style = "x"
    traits.icon = "x"
    traits.name = "x"
    traits.error = "x"
    traits.commands = [.toggle("x"), .copy("x"), .busy]
    return traits
  }()

  static let samples: [Element] =
    kinds.map { Element(id: NodeID(1), kind: $0) }
    + [kinds[0], kinds[2], kinds[6]].map { Element(id: NodeID(1), kind: $0, traits: traits) }

  static let textPaths: [TextPath] = samples.flatMap { (try? TextPath.all(in: $0)) ?? [] }

  static let texts: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Proofs/Browser/hostile_texts.json")
    return (try? JSONDecoder().decode([String].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test("every kind has its sample, and every trait that can hold something does")
  func complete() {
    for (index, kind) in Self.kinds.enumerated() { #expect(Self.sample(of: kind) == index) }
    for child in Mirror(reflecting: Self.traits).children {
      #expect(!["nil", "[]"].contains("\(child.value)"), "\(child.label ?? "") has no sample")
    }
    #expect(Self.texts.count > 150)
    // Guards against a search that finds nothing; the number grows with the vocabulary.
    #expect(Self.textPaths.count >= 88)
  }

  @Test("is only text in a page and over the socket, wherever it stands", arguments: textPaths)
  func onlyText(_ path: TextPath) throws {
    // An address that is refused may leave its attribute out.
    let harmless = try ["x", "data:,"].map { try #require(path.element(with: $0)) }
    let plain = try harmless.map { try ModelElement(html: Markup.html($0)) }
    var writer = TemplateWriter()
    let templates = harmless.map { Self.templates(of: $0, &writer) }
    for text in Self.texts {
      let hostile = try #require(path.element(with: text))
      // The same elements with the same attributes, and nothing beside.
      let page = try ModelElement(html: Markup.html(hostile))
      #expect(plain.map(\.skeleton).contains(page.skeleton))
      for (element, other) in zip(page.all, plain[0].all) { check(element, other, text) }
      // Over the socket the text is not in the HTML at all.
      #expect(templates.contains(Self.templates(of: hostile, &writer)))
    }
  }

  private static func templates(of element: Element, _ writer: inout TemplateWriter) -> [[UInt8]] {
    [TemplateWriter.Extent.whole, .update].map { extent in
      writer.write(element, extent)
      return writer.html
    }
  }

  private func check(_ element: ModelElement, _ plain: ModelElement, _ text: String) {
    for (name, value) in element.attributes {
      #expect(!name.hasPrefix("on") && !["style", "srcdoc", "srcset"].contains(name))
      if ["href", "src", "action", "formaction", "poster", "data"].contains(name) {
        #expect(Self.isHarmless(address: value), "\(name) of \(text)")
      } else if Part.fixedNames.contains(name) || name == "id" || name == "for" {
        #expect(value == plain.attributes[name])
      }
    }
    let shown = HTML.shown(text)
    #expect([plain.text, shown].contains(element.text) || element.tag == "textarea")
  }

  /// Returns true if a browser runs nothing at an address; independent of the code that refuses it.
  private static func isHarmless(address: String) -> Bool {
    let trimmed = address.unicodeScalars.drop { $0.value <= 32 }
      .filter { !"\t\n\r".unicodeScalars.contains($0) }
    let lower = trimmed.map { Character($0).lowercased() }.joined()
    guard let colon = lower.unicodeScalars.firstIndex(of: ":") else {
      let slashes = lower.unicodeScalars.prefix(2)
      return !(slashes.count == 2 && slashes.allSatisfy { "/\\".unicodeScalars.contains($0) })
    }
    let scheme = lower.unicodeScalars[..<colon]
    let isScheme =
      scheme.first.map { ("a"..."z").contains($0) } == true
      && scheme.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
      }
    return !isScheme || ["http", "https", "mailto", "tel"].contains(String(scheme))
  }
}

extension ModelElement {
  /// Tags and names of attributes, without what they hold.
  fileprivate var skeleton: String {
    "<\(tag) \(attributes.keys.sorted())>\(children.map(\.skeleton).joined())</>"
  }
}
