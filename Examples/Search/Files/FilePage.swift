import Millrace
import MillraceViews
import MillraceWeb

/// A page with a text of the index, with some of its lines marked.
struct FilePage: LiveProgram {
  struct State: Sendable, Equatable {
    let source: SourceText
    let marked: ClosedRange<Int>?
    /// True to show all lines, false to show only those around the marked ones.
    var isWhole: Bool

    /// Creates the state; the marked range is limited to the lines of the text.
    init(_ source: SourceText, marked: ClosedRange<Int>?) {
      self.source = source
      let count = source.lines.count
      self.marked = marked.flatMap { range in
        range.lowerBound <= count ? range.lowerBound...min(range.upperBound, count) : nil
      }
      isWhole = self.marked == nil
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
      fileTrail()
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
            marked.lowerBound..<marked.upperBound + 1, Self.name(of: marked), state, "marked lines")
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
          text(line.text).grow()
        }
      }
      .style(Style(style))
    }
  }

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

/// Returns the trail from the gallery to a file.
func fileTrail<Action>() -> Node<Action> {
  row(spacing: .small) {
    link("Gallery", to: "/")
    text("›").accessibilityHidden()
    link("Search", to: "/search")
  }
  .role(.navigation).label("Where you are").style("trail")
}
