import Foundation

@testable import MillraceWeb

/// One element of a model page; reads and writes the HTML that this module makes, and no other.
final class ModelElement {
  let tag: String
  var attributes: [String: String] = [:]
  var text = ""
  private(set) var children: [ModelElement] = []
  private(set) weak var parent: ModelElement?
  /// The names of the attributes as they were written.
  private var order: [String] = []

  init(tag: String) {
    self.tag = tag
  }

  convenience init(html: String) throws {
    var reader = ModelReader(html)
    let element = try reader.element()
    guard reader.isAtEnd else { throw ModelPage.Mistake(words: "more behind \(element.tag)") }
    self.init(copying: element)
  }

  private init(copying other: ModelElement) {
    tag = other.tag
    attributes = other.attributes
    order = other.order
    text = other.text
    for child in other.children { append(ModelElement(copying: child)) }
  }

  func set(_ name: String, _ value: String) throws {
    guard attributes[name] == nil else { throw ModelPage.Mistake(words: "\(name) twice") }
    order.append(name)
    attributes[name] = value
  }

  func append(_ child: ModelElement) {
    insert(child, before: nil)
  }

  func insert(_ child: ModelElement, before sibling: ModelElement?) {
    let index = children.firstIndex { $0 === sibling } ?? children.count
    children.insert(child, at: index)
    child.parent = self
  }

  func remove() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The element and all below it, in reading order.
  var all: [ModelElement] { [self] + children.flatMap(\.all) }

  /// The element of that id, this one or one below it.
  func named(_ name: String) -> ModelElement? {
    if attributes["id"] == name { return self }
    for child in children {
      if let found = child.named(name) { return found }
    }
    return nil
  }

  /// With attributes in the order of their names, and without what only the first rendering says.
  var html: String {
    let names = attributes.keys.filter { $0 != "autofocus" }.sorted()
    let list = names.map { " \($0)=\"\(HTML.escape(attributes[$0] ?? ""))\"" }.joined()
    let inside = HTML.escape(text) + children.map(\.html).joined()
    return "<\(tag)\(list)>\(inside)</\(tag)>"
  }

  var copy: ModelElement { ModelElement(copying: self) }

  // MARK: As a picker

  /// The value of what is chosen; empty where nothing is.
  var chosen: String {
    let choice = all.first { $0.attributes["selected"] != nil || $0.attributes["checked"] != nil }
    return choice?.attributes["value"] ?? ""
  }

  /// Chooses what has this value, and nothing else.
  func choose(_ value: String) {
    for choice in all where ["option", "input"].contains(choice.tag) {
      let mark = choice.tag == "option" ? "selected" : "checked"
      choice.attributes[mark] = choice.attributes["value"] == value ? "" : nil
    }
  }

  // MARK: As a template

  /// One more than the largest number in the marks.
  var span: Int {
    1 + (all.flatMap(\.attributes.values).compactMap { Mark($0)?.offset }.max() ?? 0)
  }

  /// A copy with ids counted from a number and with its blanks filled.
  func filled(_ first: Int, _ blanks: [String]) -> ModelElement {
    let copy = ModelElement(copying: self)
    var blanks = blanks[...]
    for element in copy.all {
      for name in element.order {
        guard let mark = Mark(element.attributes[name] ?? "") else { continue }
        element.attributes[name] =
          mark.offset.map { "n\(first + $0)\(mark.suffix)" } ?? blanks.removeFirst()
      }
      if element.text == "{}" { element.text = blanks.removeFirst() }
    }
    return copy
  }

  private struct Mark {
    let offset: Int?
    let suffix: String

    init?(_ value: String) {
      guard value.first == "{", let end = value.firstIndex(of: "}") else { return nil }
      offset = Int(value[value.index(after: value.startIndex)..<end])
      suffix = String(value[value.index(after: end)...])
    }
  }
}

/// Reads HTML of which every attribute is in quotes and every element closed.
private struct ModelReader {
  private var rest: Substring.UnicodeScalarView

  init(_ html: String) {
    rest = html[...].unicodeScalars
  }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ text: String) throws {
    guard rest.starts(with: text.unicodeScalars) else {
      throw ModelPage.Mistake(words: "\(text) expected before \(String(rest.prefix(20)))")
    }
    rest = rest.dropFirst(text.unicodeScalars.count)
  }

  private mutating func word(until stop: (Unicode.Scalar) -> Bool) -> String {
    let word = rest.prefix { !stop($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  mutating func element() throws -> ModelElement {
    try take("<")
    let element = ModelElement(tag: word { " >".unicodeScalars.contains($0) })
    while rest.first == " " {
      try take(" ")
      let name = word { $0 == "=" }
      try take("=\"")
      try element.set(name, unescaped(word { $0 == "\"" }))
      try take("\"")
    }
    try take(">")
    if ["input", "img", "hr"].contains(element.tag) { return element }
    while !rest.starts(with: "</".unicodeScalars) {
      if rest.first == "<" {
        element.append(try self.element())
      } else {
        let text = word { $0 == "<" }
        guard !text.isEmpty else { throw ModelPage.Mistake(words: "\(element.tag) is not closed") }
        element.text = unescaped(text)
      }
    }
    try take("</\(element.tag)>")
    // As a browser does.
    if element.tag == "textarea", element.text.unicodeScalars.first == "\n" {
      element.text = String(element.text.unicodeScalars.dropFirst())
    }
    return element
  }

  private static let references: [(text: String.UnicodeScalarView, scalar: Unicode.Scalar)] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"), ("#13;", "\r"), ("amp;", "&"),
  ].map { ($0.0.unicodeScalars, $0.1) }

  /// Scalar by scalar: a combining mark behind a reference is no part of it.
  private func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&",
        let found = Self.references.first(where: { rest.starts(with: $0.text) })
      {
        result.append(found.scalar)
        rest = rest.dropFirst(found.text.count)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
