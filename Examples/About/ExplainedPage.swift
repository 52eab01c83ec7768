package import Millrace
import MillraceViewState
package import MillraceViews
package import MillraceWeb

/// A page of the gallery, with the panel “About this example” above it.
///
/// The program of the page runs on a loop of its own, beside the page's: while the panel's slider
/// shows the past that loop stands still, and the panel goes on. A page in the past is disabled;
/// what arrives all the same, such as a file that is on its way, waits for the present.
///
/// ```
///   event ──▶ ExplainedPage ──┬──▶ the program's store, on the loop that the timeline records
///                             └──▶ the panel: slider, commits, files, faults
/// ```
package struct ExplainedPage<Shown: LivePageProgram>: LivePageProgram {
  /// The state of the program, and of the panel.
  package struct State: Sendable {
    var shown: Shown.State
    /// The panel; `nil` while it is closed.
    var panel: Panel?
    var history = ExampleHistory()
    var position = WindowPosition()
    /// The state of the program in the present, while its loop shows the past.
    var present: Shown.State?
    /// The number of the last action of the panel, so that each of them renders the faults anew.
    var revision = 0

    /// Creates the state of a page whose panel is closed.
    package init(_ shown: Shown.State) {
      self.shown = shown
    }

    /// The state of the program in the present.
    var current: Shown.State {
      get { present ?? shown }
      set { shown = newValue }
    }
  }

  /// An action of a person.
  package enum Action: Sendable {
    /// Does something in the example.
    case shown(Shown.Action)
    /// Goes to an address in the example.
    case arrived(Shown.Action)
    /// Scrolls the page, or moves the focus.
    case moved(WindowPosition)
    /// Does something in the panel.
    case panel(PanelAction)
  }

  let program: Shown
  let example: Example<Shown>

  /// Adds the panel to a program.
  package init(_ program: Shown, about example: Example<Shown>) {
    self.program = program
    self.example = example
  }

  /// Starts the program on a loop of its own, and returns a store that shows it.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let run = ExampleRun(
      program, state.shown, at: state.position, example, beside: scope.loop)
    let shown = Slot("example", in: scope, state)
    let refresh = { [weak run, weak loop = scope.loop, weak shown] in
      guard let run, let loop, let shown, shown.scope.isAlive else { return }
      loop.enqueue("the example has changed") { turn in
        turn.edit(shown) { $0.show(run) }
      }
    }
    scope.own(run.loop.onSettle(refresh))
    scope.loop.enqueue("the example has changed") { turn in turn.edit(shown) { $0.show(run) } }
    return Store(
      showing: shown.signal.map { $0 ?? state }, in: scope, name: "example",
      restore: { run.restore($0.shown, at: $0.position) }
    ) { action in
      switch action {
      case .shown(let action): run.send(action)
      case .arrived(let action): run.arrive(action)
      case .moved(let position): run.move(to: position)
      case .panel(let action):
        scope.loop.enqueue(action) { turn in turn.edit(shown) { $0.handle(action) } }
        run.handle(action)
        refresh()
      }
    }
  }

  package func title(_ state: State) -> String { program.title(state.shown) }

  /// Returns what the page says about itself.
  package func head(_ state: State) -> PageHead { program.head(state.shown) }

  /// Returns the address that the browser loads instead, in the present.
  package func destination(_ state: State) -> String? { program.destination(state.current) }

  /// Returns the address of the present, which a view of the past does not change.
  package func address(_ state: State) -> String? {
    program.address(state.current)
  }

  /// Returns the action that goes to an address, in the present.
  package func arrive(at address: String) -> Action? {
    program.arrive(at: address).map(Action.arrived)
  }

  /// Returns true while the slider shows the past.
  package func isShowingPast(_ state: State) -> Bool { state.history.isPast }

  /// Returns whether the view of the program is stale.
  package func isStale(_ state: State) -> Bool { program.isStale(state.shown) }
}

extension ExplainedPage.State {
  /// Copies what the running example shows.
  fileprivate mutating func show(_ run: ExampleRun<Shown>) {
    // A closed panel shows nothing of the present, whose steps take a while to count.
    let isShown = panel != nil || run.slider.isShowingPast
    history = isShown ? run.history(withCommits: panel != nil) : ExampleHistory()
    present = run.isFrozen ? current : nil
    if run.store.isAlive { shown = run.store.state }
    position = run.position.value ?? position
  }

  /// Applies what an action means for the panel itself.
  fileprivate mutating func handle(_ action: PanelAction) {
    revision += 1
    switch action {
    case .toggle: panel = panel == nil ? Panel() : nil
    case .read(let file): panel?.read(file)
    case .unfold: panel?.isUnfolded.toggle()
    case .fault, .move, .resume, .branch, .restore: break
    }
  }
}

extension PageFactory {
  /// Pairs a program with its first state, and puts the panel “About this example” above it.
  ///
  /// - Parameters:
  ///   - program: The program of the page.
  ///   - state: Its first state.
  ///   - keeping: The part of its state that survives a restart.
  ///   - example: The content of the panel.
  package init<Shown: LivePageProgram>(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>? = nil,
    about example: Example<Shown>
  ) {
    self.init(
      ExplainedPage(program, about: example), state: ExplainedPage<Shown>.State(state),
      keeping: keeping.map { ExplainedPage<Shown>.keeping($0) })
  }
}

#if Web
extension LiveSite {
  /// Serves the files of the panel “About this example”, for all pages.
  package mutating func serveAbout() {
    serveWindowPosition()
    extendStyle(PackageResources.about_css)
  }
}
#endif
