import Foundation
import Testing

@testable import MillraceWeb

/// The effect of operations on a page, on the smallest model of a document.
///
/// Takes the JSON of messages, so that a test with it covers all of the way except the browser
/// itself.
final class ModelPage {
  let root: ModelElement
  private var templates: [Int: ModelElement] = [:]
  /// The names of the operations that came, in order.
  private(set) var names: [String] = []

  struct Mistake: Error {
    let words: String
  }

  /// Begins with the HTML of a view.
  init(_ html: String) throws {
    root = ModelElement(tag: "main")
    root.append(try ModelElement(html: html))
  }

  /// The view as HTML with attributes in the order of their names.
  var html: String { root.children.map(\.html).joined() }

  func apply(message: String) throws {
    let message = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any]
    for operation in try #require(message?["ops"] as? [[Any]]) {
      let name = try #require(operation.first as? String)
      names.append(name)
      try apply(name, Arguments(values: Array(operation.dropFirst())))
    }
  }

  /// The members of an operation behind its name.
  private struct Arguments {
    let values: [Any]

    func number(_ index: Int) throws -> Int { try #require(values[index] as? Int) }
    func text(_ index: Int) throws -> String { try #require(values[index] as? String) }
    func list(_ index: Int) throws -> [Any] { try #require(values[index] as? [Any]) }
  }

  private func apply(_ name: String, _ arguments: Arguments) throws {
    switch name {
    case "template":
      templates[try arguments.number(0)] = try ModelElement(html: try arguments.text(1))
    case "rows":
      let template = try template(try arguments.number(2))
      var first = try arguments.number(3)
      var row: [String] = []
      let target = try target(arguments.values[1], in: container(try arguments.number(0)))
      for marked in try arguments.list(4) {
        row = try unmark(marked, row)
        target.parent.insert(template.filled(first, row), before: target.sibling)
        first += template.span
      }
    case "replace":
      let old = try part(try arguments.number(0))
      let parent = try #require(old.parent)
      let template = try template(try arguments.number(1))
      let row = try unmark(arguments.values[3], [])
      parent.insert(template.filled(try arguments.number(2), row), before: old)
      old.remove()
    case "move":
      let node = try part(try arguments.number(0))
      let target = try target(arguments.values[2], in: container(try arguments.number(1)))
      node.remove()
      target.parent.insert(node, before: target.sibling)
    case "remove":
      for index in arguments.values.indices { try part(try arguments.number(index)).remove() }
    case "text":
      for index in stride(from: 0, to: arguments.values.count, by: 2) {
        try part(try arguments.number(index)).text = try arguments.text(index + 1)
      }
    case "set":
      let template = try template(try arguments.number(0))
      var row: [String] = []
      for index in stride(from: 1, to: arguments.values.count, by: 2) {
        row = try unmark(arguments.values[index + 1], row)
        try renew(template, try arguments.number(index), row)
      }
    case "value":
      let input = try part(try arguments.number(0), "-i")
      let text = HTML.shown(try arguments.text(1))
      if input.attributes["data-choices"] != nil {
        input.choose(text)
      } else if input.tag == "textarea" {
        input.text = text
      } else {
        input.attributes["value"] = text
      }
    case "checked":
      let isOn = try #require(arguments.values[1] as? Bool)
      try part(try arguments.number(0), "-i").attributes["checked"] = isOn ? "" : nil
    case "present", "focus", "dismiss": _ = try part(try arguments.number(0))
    case "announce", "title", "address", "load": break
    default: throw Mistake(words: "no operation \(name)")
    }
  }

  private static let owned: Set<String> = [
    "id", "open", "value", "checked", "selected", "autofocus", "data-rev",
  ]

  private func renew(_ template: ModelElement, _ first: Int, _ row: [String]) throws {
    var picker: ModelElement?
    var chosen = ""
    for (marked, wanted) in zip(template.all, template.filled(first, row).all) {
      guard let part = root.named(try #require(wanted.attributes["id"])) else {
        // One more choice; what is in it goes with it.
        let above = try #require(wanted.parent?.attributes["id"])
        try part(named: above).append(wanted.copy)
        continue
      }
      if part.tag != wanted.tag {
        // A heading of another level, a field with more lines: another element under the same name.
        let other = wanted.copy
        let value = part.tag == "textarea" ? part.text : part.attributes["value"]
        if other.tag == "textarea" {
          other.text = value ?? ""
        } else {
          other.attributes["value"] = value
        }
        if let revision = part.attributes["data-rev"] { other.attributes["data-rev"] = revision }
        part.parent?.insert(other, before: part)
        part.remove()
        continue
      }
      if wanted.attributes["data-choices"] != nil {
        picker = part
        chosen = part.chosen
        for surplus in part.children.dropFirst(wanted.children.count) { surplus.remove() }
      }
      for name in part.attributes.keys where wanted.attributes[name] == nil {
        if Self.owned.contains(name), name != "value" || part.tag != "progress" { continue }
        part.attributes[name] = nil
      }
      for (name, value) in wanted.attributes { part.attributes[name] = value }
      if marked.text == "{}" { part.text = wanted.text }
    }
    picker?.choose(chosen)
  }

  private func template(_ number: Int) throws -> ModelElement {
    guard let template = templates[number] else { throw Mistake(words: "no template \(number)") }
    return template
  }

  private func unmark(_ marked: Any, _ before: [String]) throws -> [String] {
    try #require(marked as? [Any]).enumerated().map { index, blank in
      if let text = blank as? String { return text }
      guard blank as? Int == 0, index < before.count else { throw Mistake(words: "no row before") }
      return before[index]
    }
  }

  private func part(_ node: Int, _ suffix: String = "") throws -> ModelElement {
    try part(named: "n\(node)\(suffix)")
  }

  private func part(named name: String) throws -> ModelElement {
    guard let part = root.named(name) else {
      throw Mistake(words: "no node \(name)")
    }
    return part
  }

  private func container(_ node: Int) throws -> ModelElement {
    try (try? part(node, "-c")) ?? part(node)
  }

  private func target(
    _ sibling: Any, in parent: ModelElement
  ) throws -> (parent: ModelElement, sibling: ModelElement?) {
    guard let number = sibling as? Int else { return (parent, nil) }
    let element = try part(number)
    guard element.parent === parent else { throw Mistake(words: "\(number) is elsewhere") }
    return (parent, element)
  }
}
