package import Millrace
package import MillraceViews
package import MillraceWeb

/// The first page of the gallery: what Millrace is, a program that runs, and the examples.
package struct HomePage: LiveProgram {
  /// The state of the running program.
  package struct State: Sendable {
    var counter = Counter.State()

    /// Creates the state of a page that has just been opened.
    package init() {}
  }

  /// An action of the running program.
  package enum Action: Sendable {
    case add, remove
  }

  /// The address of the pictures of the examples.
  let pictures: String

  /// Changes the number.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    Counter().update(&state.counter, action == .add ? .add : .remove).map { _ in action }
  }

  /// Returns the name of the package.
  package func title(_ state: State) -> String { "Millrace" }

  /// Returns the head of the page, which describes the package.
  package func head(_ state: State) -> PageHead {
    PageHead(description: Self.promise)
  }

  static let promise = """
    A Swift package for apps whose state flows one way: one serialized loop, any architecture \
    style on top of it, a live page at the end of it, nothing lost on the way.
    """

  /// Returns the promise beside a program that runs, and cards of the examples in groups.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column {
        column(spacing: .medium) {
          heading("Millrace")
          text(Self.promise).style("promise")
          Self.firstSteps
          row {
            link("Read the README", to: "/search/README.md").icon(.book)
            link("Search the documentation", to: "/search").icon(.search)
          }
        }
        Self.program(state)
      }
      .style("opening")
      for group in ExampleGroup.all { cards(group) }
    }
  }

  private static var firstSteps: Node<Action> {
    list("Where to look first") {
      for step in FirstStep.all {
        item(key: step.path) {
          link(step.title, to: step.path).icon(step.icon).style(.wholeRow)
          text(step.reason, style: .caption)
        }
      }
    }
    .style("first-steps")
  }

  private static func program(_ state: State) -> Node<Action> {
    column {
      row(alignment: .center) {
        text("A counter, and its whole program", style: .caption).grow()
        Counter().view(state.counter).map { $0 == .add ? .add : .remove }
      }
      scroll("Source of the counter", axis: .horizontal) {
        column(spacing: .none) {
          for run in counterRuns {
            if let kind = run.kind { text(run.text).style(Style(kind)) } else { text(run.text) }
          }
        }
        .style(.code)
      }
    }
    .style(.card)
  }

  private func cards(_ group: ExampleGroup) -> Node<Action> {
    column(spacing: .medium) {
      column(spacing: .none) {
        heading(group.title, level: .two)
        text(group.lesson, style: .caption)
      }
      list(group.title) {
        for example in group.examples {
          item(key: example.path) {
            image(
              decorative: "\(pictures)#\(example.picture)",
              size: .init(width: 320, height: 200))
            link(example.title, to: example.path).style(.wholeRow)
            text(example.lesson, style: .caption)
            if let style = example.style { text(style).style(.badge) }
          }
        }
      }
      .style(.cards)
    }
    .key(group.title)
  }
}
