import Millrace
import MillraceViews
import MillraceWeb

/// A page with a text of the index, with some of its lines marked.
struct FilePage: LiveProgram {
  struct State: Sendable, Equatable {
    let path: String
    let content: FileContent
    /// The number of lines.
    let count: Int
    let marked: ClosedRange<Int>?
    /// The keyword that has found the marked lines.
    let keyword: Keyword?
    /// True to show all lines, false to show only those around the marked ones.
    var isWhole: Bool

    /// Creates the state; the marked range is limited to the lines of the text.
    init(_ source: SourceText, at address: FileAddress) {
      path = source.path
      content = FileContent(source)
      keyword = address.keyword
      count = source.lines.count
      marked = address.lines.flatMap { [count] range in
        range.lowerBound <= count ? range.lowerBound...min(range.upperBound, count) : nil
      }
      isWhole = marked == nil
    }

    /// The range of the visible lines.
    ///
    /// A line of prose may be a whole paragraph, so that a page begins with the marked ones.
    var shown: Range<Int> {
      guard !isWhole, let marked else { return 1..<count + 1 }
      let before = if case .prose = content { 1 } else { 6 }
      return max(1, marked.lowerBound - before)..<min(count, marked.upperBound + 12) + 1
    }
  }

  enum Action: Sendable {
    case showAll
  }

  /// The links in the texts.
  let links: FileLinks

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isWhole = true
    return .none
  }

  func title(_ state: State) -> String { state.path }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        fileTrail(to: state.path, from: state.keyword)
        fileHeading(state.path)
        if let summary = Self.summary(of: state) {
          row {
            text(summary, style: .caption)
            if !state.isWhole { button("Show the whole file", send: .showAll) }
          }
        }
      }
      switch state.content {
      case .prose(let groups):
        column(spacing: .large) {
          if state.isWhole { Contents.node() }
          prose(groups, state)
        }
        .style("document")
      case .code(let lines): code(lines, state)
      }
    }
  }

  /// Returns the name of the marked lines, which has the focus after the lines above it have been
  /// added: so a browser scrolls to it.
  func markedHeading(
    _ marked: ClosedRange<Int>, _ level: HeadingLevel, _ state: State
  ) -> Node<Action> {
    heading(Self.name(of: marked), level: level).focused(state.isWhole).style("lines-name")
  }

  static func name(of lines: ClosedRange<Int>) -> String {
    lines.count == 1
      ? "Line \(lines.lowerBound)" : "Lines \(lines.lowerBound) to \(lines.upperBound)"
  }

  /// Returns the visible lines in words; `nil` for a whole text, which is not read by its lines.
  private static func summary(of state: State) -> String? {
    let all = state.count == 1 ? "1 line" : "\(state.count) lines"
    if let marked = state.marked { return "\(name(of: marked)) of \(all)" }
    if case .prose = state.content { return nil }
    return all
  }
}
