import About
import MillraceViews

/// The view of parts of a text in Markdown.
struct ProseView {
  /// The path of the text.
  let path: String
  let links: FileLinks
  /// The words that are marked in the marked lines.
  let words: [String]

  /// The number of characters of a line of code that a narrow window shows.
  private static let narrow = 36

  /// Returns the visible part of a list or a table, or any other block.
  ///
  /// A table has its head, whichever of its rows are visible.
  func group<Action>(
    _ group: ProseGroup, marked: ClosedRange<Int>?, shown: Range<Int>
  ) -> Node<Action> {
    let isMarked = { (block: ProseBlock) in marked?.overlaps(block.lines) == true }
    let block = group.blocks[0]
    let blocks = group.blocks.filter { $0.isHead || shown.overlaps($0.lines) }
    switch block.content {
    case .item:
      return list("List at line \(block.lines.lowerBound)") {
        for block in blocks { item(block, isMarked(block)) }
      }
      .style("items")
    case .row:
      let label = "Table at line \(block.lines.lowerBound)"
      return scroll(label, axis: .horizontal) {
        list(label) {
          for block in blocks { row(block, isMarked(block)) }
        }
        .style("table")
      }
    case .code(let language, let lines):
      let code: Node<Action> = code(lines, language, isMarked(block))
      return lines.contains { $0.count > Self.narrow }
        ? scroll("Code at line \(block.lines.lowerBound)", axis: .horizontal) { code } : code
    case .paragraph(let spans): return paragraph(spans, "paragraph", isMarked(block))
    case .quotation(let spans): return paragraph(spans, "quotation", isMarked(block))
    case .heading(_, let words): return text(words, style: .title)
    case .rule: return divider()
    }
  }

  private func item<Action>(_ block: ProseBlock, _ isMarked: Bool) -> Node<Action> {
    guard case .item(let number, let depth, let spans) = block.content else { return spacer() }
    return MillraceViews.item(key: block.lines.lowerBound) {
      column(spacing: .none) {
        if let number {
          text(number).style("bullet")
        } else {
          text("•").style("bullet").accessibilityHidden()
        }
        runs(spans, isMarked)
      }
      .style(Style((isMarked ? "marked point deep-" : "point deep-") + "\(depth)"))
    }
  }

  private func row<Action>(_ block: ProseBlock, _ isMarked: Bool) -> Node<Action> {
    guard case .row(let cells, let isHead) = block.content else { return spacer() }
    return MillraceViews.item(key: block.lines.lowerBound) {
      for cell in cells {
        column(spacing: .none) { runs(cell.flatMap(\.folders), isMarked) }
          .style(isHead ? "cell head" : isMarked ? "marked cell" : "cell")
      }
    }
  }

  private func code<Action>(
    _ lines: [String], _ language: String, _ isMarked: Bool
  ) -> Node<Action> {
    column(spacing: .none) {
      for tokens in CodeColoring.tokens(of: lines, in: CodeLanguage.named(language)) {
        column(spacing: .none) {
          for token in tokens { token.shown(marking: isMarked ? words : []) }
        }
        .style("line")
      }
    }
    .style(isMarked ? "marked program block" : "program block")
  }

  private func paragraph<Action>(
    _ spans: [ProseSpan], _ style: String, _ isMarked: Bool
  ) -> Node<Action> {
    column(spacing: .none) { runs(spans, isMarked) }
      .style(Style(isMarked ? "marked \(style)" : style))
  }

  @NodeBuilder<Action>
  private func runs<Action>(_ spans: [ProseSpan], _ isMarked: Bool) -> NodeList<Action> {
    for span in spans {
      let pieces =
        isMarked ? Excerpt.runs(of: span.text, marking: words) : [Excerpt.Run(span.text)]
      if let address = span.destination.flatMap({ links.address(of: $0, in: path) }) {
        link(span.text, to: address)
          .style(pieces.contains(where: \.isMarked) ? "hit" : Style(span.style.rawValue))
      } else {
        for piece in pieces {
          if piece.isMarked || span.style == .plain {
            piece.shown()
          } else {
            text(piece.text).style(Style(span.style.rawValue))
          }
        }
      }
    }
  }
}

extension ProseSpan {
  /// The runs in a cell of a table, where a path can be broken after each folder.
  ///
  /// Only the style sheet breaks it: a path that is copied is the path.
  fileprivate var folders: [ProseSpan] {
    guard style == .code, destination == nil else { return [self] }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let last = ProseSpan(String(parts.last ?? ""), .code)
    return parts.dropLast().map { ProseSpan("\($0)/", .folder) } + (last.text.isEmpty ? [] : [last])
  }
}
