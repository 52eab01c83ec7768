/// A patch in terms of HTML, which the browser applies.
///
/// It is written as an array with the name first, for instance `["text",7,"Rain"]`.
enum Operation: Equatable {
  /// The text of a node.
  struct Words: Equatable {
    var node: Int
    var text: String
  }

  /// The texts for the blanks of a template, whose ids are counted from a node.
  struct Row: Equatable {
    var node: Int
    var blanks: [String]
  }

  /// Stores a template under a number.
  case template(Int, html: String)
  /// Inserts elements of one template into a parent, in order; the ids of each follow those of the
  /// previous one.
  case rows(into: Int, before: Int?, template: Int, [Row])
  case move(Int, into: Int, before: Int?)
  case remove([Int])
  case replace(Int, template: Int, Row)
  case text([Words])
  /// Updates nodes to a template, apart from their children and the browser's own attributes.
  case set(template: Int, [Row])
  case value(Int, String, basedOn: Int)
  case checked(Int, Bool, basedOn: Int)
  case present(Int)
  case dismiss(Int)
  case focus(Int)
  case announce(String, isUrgent: Bool)
  case title(String)
  case address(String)
  /// Leaves the page, and loads another address of the site.
  case load(String)
}

extension Operation {
  /// Writes the operation in the form that the browser reads.
  func write(to json: inout JSONWriter) {
    json.array { json in
      switch self {
      case .template(let number, let html):
        json.string("template")
        json.number(number)
        json.string(html)
      case .rows(let parent, let sibling, let template, let rows):
        json.string("rows")
        json.number(parent)
        json.number(sibling)
        json.number(template)
        json.number(rows.first?.node)
        json.array { json in
          for (index, row) in rows.enumerated() {
            json.blanks(of: row, after: index == 0 ? nil : rows[index - 1])
          }
        }
      case .move(let node, let parent, let sibling):
        json.string("move")
        json.number(node)
        json.number(parent)
        json.number(sibling)
      case .remove(let nodes):
        json.string("remove")
        for node in nodes { json.number(node) }
      case .replace(let node, let template, let row):
        json.name("replace", node)
        json.number(template)
        json.number(row.node)
        json.blanks(of: row, after: nil)
      case .text(let all):
        json.string("text")
        for words in all {
          json.number(words.node)
          json.string(words.text)
        }
      case .set(let template, let rows):
        json.name("set", template)
        for (index, row) in rows.enumerated() {
          json.number(row.node)
          json.blanks(of: row, after: index == 0 ? nil : rows[index - 1])
        }
      case .value(let node, let text, let revision):
        json.name("value", node)
        json.string(text)
        json.number(revision)
      case .checked(let node, let isOn, let revision):
        json.name("checked", node)
        json.truth(isOn)
        json.number(revision)
      case .present(let node): json.name("present", node)
      case .dismiss(let node): json.name("dismiss", node)
      case .focus(let node): json.name("focus", node)
      case .announce(let text, let isUrgent):
        json.string("announce")
        json.string(text)
        json.truth(isUrgent)
      case .title(let title):
        json.string("title")
        json.string(title)
      case .address(let address):
        json.string("address")
        json.string(address)
      case .load(let address):
        json.string("load")
        json.string(address)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func name(_ name: String, _ node: Int) {
    string(name)
    number(node)
  }

  /// Writes a row as an array of texts; 0 stands for the same text as in the previous row.
  fileprivate mutating func blanks(of row: Operation.Row, after other: Operation.Row?) {
    array { json in
      for (index, text) in row.blanks.enumerated() {
        if let other, other.blanks[index] == text { json.number(0) } else { json.string(text) }
      }
    }
  }
}
