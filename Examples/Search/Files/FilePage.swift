import Millrace
import MillraceViews
import MillraceWeb

/// A page with a text of the index, with some of its lines marked.
struct FilePage: LiveProgram {
  struct State: Sendable, Equatable {
    let source: SourceText
    let marked: ClosedRange<Int>?
    /// The keyword that has found the marked lines.
    let keyword: Keyword?
    /// True to show all lines, false to show only those around the marked ones.
    var isWhole: Bool

    /// Creates the state; the marked range is limited to the lines of the text.
    init(_ source: SourceText, at address: FileAddress) {
      self.source = source
      keyword = address.keyword
      let count = source.lines.count
      marked = address.lines.flatMap { range in
        range.lowerBound <= count ? range.lowerBound...min(range.upperBound, count) : nil
      }
      isWhole = marked == nil
    }

    /// The range of the visible lines.
    var shown: Range<Int> {
      guard !isWhole, let marked else { return 1..<source.lines.count + 1 }
      return max(1, marked.lowerBound - 6)..<min(source.lines.count, marked.upperBound + 12) + 1
    }
  }

  enum Action: Sendable {
    case showAll
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isWhole = true
    return .none
  }

  func title(_ state: State) -> String { state.source.path }

  func view(_ state: State) -> Node<Action> {
    let shown = state.shown
    return column(spacing: .large) {
      fileTrail(from: state.keyword)
      column(spacing: .small) {
        heading(state.source.path)
        row {
          text(Self.summary(of: state), style: .caption)
          if !state.isWhole { button("Show the whole file", send: .showAll) }
        }
      }
      column(spacing: .none) {
        if let marked = state.marked {
          lines(shown.lowerBound..<marked.lowerBound, "Before", state)
          // The focus makes a browser scroll to the marked lines after the lines above have been
          // added.
          heading(Self.name(of: marked), level: .two).focused(state.isWhole)
          lines(
            marked.lowerBound..<marked.upperBound + 1, Self.name(of: marked), state, Self.found)
          lines(marked.upperBound + 1..<shown.upperBound, "After", state)
        } else {
          lines(shown, "Lines", state)
        }
      }
    }
  }

  @NodeBuilder<Action>
  private func lines(
    _ range: Range<Int>, _ label: String, _ state: State, _ style: String = "lines"
  ) -> NodeList<Action> {
    if !range.isEmpty {
      list(label, range.map { Line(number: $0, text: state.source.lines[$0 - 1]) }, key: \.number) {
        line in
        row(spacing: .small, alignment: .start) {
          text("\(line.number)", style: .caption)
          if style == Self.found, let keyword = state.keyword {
            column(spacing: .none) {
              for run in Excerpt.runs(of: line.text, marking: keyword.words) { run.shown() }
            }
            .style("line").grow()
          } else {
            text(line.text).grow()
          }
        }
      }
      .style(Style(style))
    }
  }

  private static let found = "marked lines"

  private struct Line {
    let number: Int
    let text: String
  }

  private static func name(of lines: ClosedRange<Int>) -> String {
    lines.count == 1
      ? "Line \(lines.lowerBound)" : "Lines \(lines.lowerBound) to \(lines.upperBound)"
  }

  private static func summary(of state: State) -> String {
    let all = state.source.lines.count == 1 ? "1 line" : "\(state.source.lines.count) lines"
    return state.marked.map { "\(name(of: $0)) of \(all)" } ?? all
  }
}

/// Returns the trail from the gallery to a file, by way of the search that has found it.
func fileTrail<Action>(from keyword: Keyword?) -> Node<Action> {
  row(spacing: .small) {
    link("Gallery", to: "/")
    text("›").accessibilityHidden()
    link(
      keyword.map { "Search for “\($0.text)”" } ?? "Search", to: SearchRoute.address(for: keyword))
  }
  .role(.navigation).label("Where you are").style("trail")
}
