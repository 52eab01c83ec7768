#if Web && PostgreSQL
import Foundation

/// The nodes of a page that have a test id, as the operations of its server leave them.
///
/// It knows the operations that the page of the board has; another one is a failure.
struct PageMirror {
  /// A message of the server.
  struct Message: Decodable {
    let n: Int?
    let seen: Int?
    let ops: [[Value]]?
    let reload: Bool?
    let alive: Bool?
  }

  /// A member of an operation.
  enum Value: Decodable {
    case number(Int)
    case text(String)
    case all([Value])
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let all = try? container.decode([Value].self) {
        self = .all(all)
      } else {
        self = .none
      }
    }

    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var all: [Value] { if case .all(let all) = self { all } else { [] } }
  }

  struct Unknown: Error {
    let what: String
  }

  /// The numbers of the nodes, by their test ids.
  private(set) var nodes: [String: Int] = [:]
  /// The texts of texts and fields, by their test ids.
  private(set) var texts: [String: String] = [:]
  /// The changes that the person has made to the field.
  private(set) var revision = 0
  private var templates: [Int: String] = [:]

  /// Reads the document of a page.
  init(_ html: String) {
    read(html) {
      Int($0)
    } blank: {
      $0
    }
  }

  /// Types a text into the field; returns the revision.
  mutating func type(_ text: String) -> Int {
    texts["draft"] = text
    revision += 1
    return revision
  }

  mutating func apply(_ operations: [[Value]]) throws {
    for operation in operations {
      let rest = Array(operation.dropFirst())
      switch operation.first?.text {
      case "template":
        guard let number = rest.first?.number, let html = rest.last?.text else { fallthrough }
        templates[number] = html
      case "replace":
        guard rest.count == 4, let html = rest[1].number.flatMap({ templates[$0] }),
          let first = rest[2].number
        else { fallthrough }
        fill(html, first, rest[3].all)
        revision = 0
      case "set":
        guard let html = rest.first?.number.flatMap({ templates[$0] }) else { fallthrough }
        for index in stride(from: 1, to: rest.count - 1, by: 2) {
          fill(html, rest[index].number ?? 0, rest[index + 1].all)
        }
      case "text":
        for index in stride(from: 0, to: rest.count - 1, by: 2) {
          write(rest[index + 1].text ?? "", to: rest[index].number)
        }
      case "value":
        if rest.count == 3, rest[2].number == revision {
          write(rest[1].text ?? "", to: rest[0].number)
        }
      case "focus", "title", "announce": break
      default: throw Unknown(what: "\(operation)")
      }
    }
  }

  private mutating func write(_ text: String, to node: Int?) {
    if let name = nodes.first(where: { $0.value == node })?.key { texts[name] = text }
  }

  /// Reads a template whose nodes have numbers from the first one on, and whose blanks have texts.
  private mutating func fill(_ html: String, _ first: Int, _ blanks: [Value]) {
    var next = 0
    read(html) {
      Int($0.dropFirst().dropLast()).map { $0 + first }
    } blank: { text in
      guard text == "{}" else { return text }
      defer { next += 1 }
      return next < blanks.count ? blanks[next].text ?? "" : ""
    }
  }

  /// Reads the tags, in whose order the blanks are.
  private mutating func read(
    _ html: String, number: (Substring) -> Int?, blank: (String) -> String
  ) {
    var current: String?
    for part in html.matches(of: /<([a-z0-9]+)([^>]*)>([^<]*)/) {
      var (testID, node, value) = (String?.none, Int?.none, String?.none)
      for attribute in part.output.2.matches(of: /([a-z\-]+)="([^"]*)"/) {
        let (name, written) = (attribute.output.1, String(attribute.output.2))
        if name == "id" {
          let digits = written.firstMatch(of: /^(?:n([0-9]+)|(\{[0-9]+\}))$/)
          node = (digits?.output.1 ?? digits?.output.2).flatMap(number)
          continue
        }
        let text = blank(written)
        if name == "data-testid" { testID = text }
        if name == "value" { value = text }
      }
      if let testID {
        nodes[testID] = node
        current = testID
      }
      let text = blank(String(part.output.3))
      if let current, let value { texts[current] = Self.plain(value) }
      if let testID, testID != "draft" { texts[testID] = Self.plain(text) }
    }
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
  }
}
#endif
