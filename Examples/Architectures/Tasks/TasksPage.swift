#if Web && SQLite
import About
import Millrace
import MillraceViews
package import MillraceWeb
import Synchronization

/// A page that shows how each architecture does one of the five tasks, and all of them in short.
struct TasksPage: LiveProgram {
  /// The task that is shown; nil for the comparison in short.
  struct State: Hashable, Sendable {
    var task: ArchitectureTask?

    /// Creates the state of an address; nil if there is no such page.
    init?(path: String) {
      let parts = path.split(separator: "/")
      guard parts.starts(with: ["architectures", "tasks"]), parts.count <= 3 else { return nil }
      guard parts.count == 3 else { return }
      guard let task = ArchitectureTask(rawValue: String(parts[2])) else { return nil }
      self.task = task
    }
  }

  enum Action: Sendable, Hashable {
    case show(State)
  }

  static let root = "/architectures/tasks"

  let study: ArchitectureStudy

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .show(let shown) = action { state = shown }
    return .none
  }

  func title(_ state: State) -> String { state.task?.name ?? "Eight architectures in short" }

  func address(_ state: State) -> String? {
    state.task.map { "\(Self.root)/\($0.rawValue)" } ?? Self.root
  }

  func arrive(at address: String) -> Action? { State(path: address).map(Action.show) }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      row(spacing: .small) {
        link("Gallery", to: "/")
        text("›").accessibilityHidden()
        link("Architectures", to: "/architectures")
      }
      .role(.navigation).label("Where you are").style("trail")
      column(spacing: .small) {
        heading(title(state))
        text(
          state.task.map { "\($0.question) Types that only one architecture has are marked." }
            ?? "The same app eight times, over one library and one set of views, and four styles "
            + "of other apps. The lines and types are counted in the sources, without the code "
            + "that all apps share; the smallest number is blue. Below are the steps from the "
            + "press to the new name on the screen. The filled step holds the state of the screen.",
          style: .caption
        )
        .style("lead")
      }
      row(spacing: .medium) {
        entry("In short", to: Self.root, isHere: state.task == nil)
        for task in ArchitectureTask.allCases {
          entry(task.name, to: "\(Self.root)/\(task.rawValue)", isHere: state.task == task)
        }
      }
      .role(.navigation).label("Tasks").style("tasks")
      if let task = state.task { solutions(task) } else { comparison }
    }
  }

  private func entry(_ name: String, to address: String, isHere: Bool) -> Node<Action> {
    isHere ? text(name).style("current") : link(name, to: address)
  }

  private func solutions(_ task: ArchitectureTask) -> Node<Action> {
    list(task.name) {
      for solution in study.solutions(of: task) {
        item(key: solution.name) {
          column(spacing: .small) {
            heading(solution.name, level: .two)
            text(solution.words)
            if let lines = solution.lines {
              scroll("Code of \(solution.name)", axis: .horizontal) {
                code(lines, marking: solution.ownTypes)
              }
              if solution.path.hasPrefix("Examples/") {
                // Its page shows the folders.
                link(
                  solution.path.split(separator: "/").last.map(String.init) ?? "",
                  to: "/search/\(solution.path)"
                )
                .icon(.file)
              } else {
                text(solution.path, style: .caption)
              }
            } else {
              text("The sources are not on this machine: \(solution.path)", style: .caption)
            }
          }
        }
      }
    }
    .style("cards").key(task.rawValue)
  }
}

/// Returns the lines of a program in their colors, with some types marked.
private func code<Action>(_ lines: [[CodeToken]], marking own: Set<String>) -> Node<Action> {
  column(spacing: .none) {
    for line in lines {
      column(spacing: .none) {
        for token in line {
          let kind = token.kind?.rawValue ?? "plain"
          text(token.text).style(
            Style(token.kind == .type && own.contains(token.text) ? "\(kind) own" : kind))
        }
      }
      .style("line")
    }
  }
  .style(.code)
}

extension LiveSite {
  /// Serves the pages of the five tasks.
  ///
  /// The sources are read at the first visit: a site starts without them.
  ///
  /// - Parameter text: Returns the text of a source file, by its path from the root of the project;
  ///   nil if it is not on this machine.
  package mutating func serveTasks(reading text: @escaping @Sendable (String) -> String?) {
    let study = LazyStudy(reading: text)
    style(
      "/architectures/tasks.css", PackageResources.tasks_css + Array(CodeToken.look.utf8),
      on: TasksPage.root)
    page(TasksPage.root) { visit in
      TasksPage.State(path: visit.path).map {
        PageFactory(TasksPage(study: study.value), state: $0, about: TasksPage.about)
      }
    }
  }
}

/// A study that is read from the sources when it is first needed, and then kept.
private final class LazyStudy: Sendable {
  private let text: @Sendable (String) -> String?
  private let study = Mutex<ArchitectureStudy?>(nil)

  init(reading text: @escaping @Sendable (String) -> String?) { self.text = text }

  /// The study; other visitors wait while the first one reads it.
  var value: ArchitectureStudy {
    study.withLock { study in
      if let study { return study }
      let new = ArchitectureStudy(reading: text)
      study = new
      return new
    }
  }
}
#endif
