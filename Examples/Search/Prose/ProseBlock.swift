/// A part of a text in Markdown: a paragraph, an item of a list, a row of a table.
struct ProseBlock: Sendable, Hashable {
  /// The content of a block.
  enum Content: Sendable, Hashable {
    case heading(level: Int, String)
    case paragraph([ProseSpan])
    case quotation([ProseSpan])
    /// An item of a list; its number as it is written, or nil.
    case item(number: String?, depth: Int, [ProseSpan])
    /// A row of a table.
    case row([[ProseSpan]], isHead: Bool)
    case code(language: String, [String])
    case rule
  }

  var content: Content
  /// The lines of the file, counted from 1.
  var lines: ClosedRange<Int>
}

/// Neighbouring blocks that are shown as one: the items of a list, or the rows of a table.
struct ProseGroup: Sendable, Hashable {
  let blocks: [ProseBlock]

  /// The lines of the file.
  var lines: ClosedRange<Int> {
    blocks[0].lines.lowerBound...blocks[blocks.count - 1].lines.upperBound
  }

  /// Groups the blocks of a text; O(n).
  static func groups(of blocks: [ProseBlock]) -> [ProseGroup] {
    var groups: [[ProseBlock]] = []
    for block in blocks {
      if let last = groups.last?.last, last.isFollowed(by: block) {
        groups[groups.count - 1].append(block)
      } else {
        groups.append([block])
      }
    }
    return groups.map(ProseGroup.init)
  }
}

extension ProseBlock {
  /// True for the first row of a table.
  var isHead: Bool {
    if case .row(_, isHead: true) = content { true } else { false }
  }

  fileprivate func isFollowed(by next: ProseBlock) -> Bool {
    switch (content, next.content) {
    case (.item(_, _, _), .item(_, _, _)): true
    case (.row(_, _), .row(_, _)): lines.upperBound + 1 == next.lines.lowerBound
    default: false
    }
  }
}
