import Foundation
import MillraceNavigation
import MillraceViews
import Testing

@testable import MillraceWeb

/// Every place of a view where a text can stand, found by itself: a member of the coded form that takes any text is one.
struct TextPlace: Sendable, CustomTestStringConvertible {
  let sample: Element
  let path: [Step]

  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  var testDescription: String {
    path.map { step in
      switch step {
      case .member(let name): name
      case .element(let place): "\(place)"
      }
    }.joined(separator: ".")
  }

  /// The sample with another text in this place; `nil` where the place takes only some texts.
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
    case .element(let place):
      guard var elements = json as? [Any] else { return json }
      elements[place] = put(text, path.dropFirst(), in: elements[place])
      return elements
    case nil: return text
    }
  }

  /// The places of a sample.
  static func all(in sample: Element) throws -> [TextPlace] {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(sample))
    return paths(in: json).map { TextPlace(sample: sample, path: $0) }
      .filter { $0.element(with: "any text") != nil }
  }

  private static func paths(in json: Any) -> [[Step]] {
    switch json {
    case is String: [[]]
    case let members as [String: Any]:
      members.sorted { $0.key < $1.key }.flatMap { name, value in
        paths(in: value).map { [.member(name)] + $0 }
      }
    case let elements as [Any]:
      elements.enumerated().flatMap { place, value in
        paths(in: value).map { [.element(place)] + $0 }
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
    .picker(
      ChoiceField(label: "x", choices: [Choice(id: "x", title: "x")], selected: nil, prompt: "x")),
    .picker(
      ChoiceField(
        label: "x", choices: [Choice(id: "x", title: "x")], selected: nil, style: .segmented)),
    .datePicker(DayField(label: "x", day: nil)),
    .slider(RangeField(label: "x", value: 1, in: 0...2, valueText: "x")),
    .stepper(RangeField(label: "x", value: 1, in: 0...2, valueText: "x")),
    .progress(label: "x", value: 0.5),
    .image(Picture(source: "x", description: "x")),
    .divider,
    .spacer,
    .layers(Layers()),
    .scroll(ScrollArea(label: "x", name: "x")),
    .group(label: "x"),
    .custom(
      CustomView(name: "x", label: "x", properties: ["x": "x", "y": ["x"]], fallback: "x")),
    .navigationStack(label: "x"),
    .screen(title: "x"),
    .bar,
    .tabList(label: "x"),
    .tab(title: "x", isSelected: true),
    .tabPanel(label: "x"),
    .split(front: .primary),
  ]

  /// Where the sample of a kind is.
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
    case .custom: 27
    case .navigationStack: 28
    case .screen: 29
    case .bar: 30
    case .tabList: 31
    case .tab: 32
    case .tabPanel: 33
    case .split: 34
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
    return traits
  }()

  static let samples: [Element] =
    kinds.map { Element(id: NodeID(1), kind: $0) }
    + [Element(id: NodeID(1), kind: .text(content: "", style: .body), traits: traits)]

  static let places: [TextPlace] = samples.flatMap { (try? TextPlace.all(in: $0)) ?? [] }

  static let texts: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Browser/hostile_texts.json")
    return (try? JSONDecoder().decode([String].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test("every kind has its sample, and every trait that can hold something does")
  func complete() {
    for (place, kind) in Self.kinds.enumerated() { #expect(Self.sample(of: kind) == place) }
    for child in Mirror(reflecting: Self.traits).children {
      #expect("\(child.value)" != "nil", "\(child.label ?? "") has no sample")
    }
    #expect(Self.texts.count > 150)
    // Guards against a search that finds nothing; the number grows with the vocabulary.
    #expect(Self.places.count >= 50)
  }

  @Test("is only text in a page and over the socket, wherever it stands", arguments: places)
  func onlyText(_ place: TextPlace) throws {
    let harmless = try #require(place.element(with: "x"))
    let plain = try ModelElement(html: Markup.html(harmless))
    var writer = TemplateWriter()
    let templates = Self.templates(of: harmless, &writer)
    for text in Self.texts {
      let hostile = try #require(place.element(with: text))
      // The same elements with the same attributes, and nothing beside.
      let page = try ModelElement(html: Markup.html(hostile))
      #expect(page.skeleton == plain.skeleton)
      for (element, other) in zip(page.all, plain.all) { check(element, other, text) }
      // Over the socket the text is not in the HTML at all.
      #expect(Self.templates(of: hostile, &writer) == templates)
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

  /// What a browser would make of an address, written independently of what refuses it.
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
    let formats = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64," }
    if formats.contains(where: lower.hasPrefix) { return true }
    return !isScheme || ["http", "https", "mailto", "tel"].contains(String(scheme))
  }
}

extension ModelElement {
  /// Tags and names of attributes, without what they hold.
  fileprivate var skeleton: String {
    "<\(tag) \(attributes.keys.sorted())>\(children.map(\.skeleton).joined())</>"
  }
}
