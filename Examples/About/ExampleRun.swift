import Millrace
import MillraceViewState
import MillraceViews
import MillraceWeb

/// The cause of a commit with the position of the window, which is no step of the slider.
struct WindowMove: Ephemeral, CustomStringConvertible {
  var isEphemeral: Bool { true }
  var description: String { "the window was moved" }
}

/// A running example: its loop, its store, and the slider through its history.
final class ExampleRun<Shown: LivePageProgram> {
  let loop: Loop
  let store: Store<Shown.State, Shown.Action>
  /// The scroll offsets and the focus of the page, which the slider brings back.
  let position: Slot<WindowPosition>

  /// The slider through the history of ``loop``.
  private let recorded: HistorySlider
  private let example: Example<Shown>
  private let reports: ObservationToken
  /// The commits that may be listed, and the timeline that has them.
  private var lasting = MomentIndex { !$0.isEphemeral }
  private weak var listed: Timeline?

  /// The number of commits that a page can go back.
  static var limit: Int { 500 }

  init(
    _ program: Shown, _ state: Shown.State, at first: WindowPosition, _ example: Example<Shown>,
    beside page: Loop
  ) {
    loop = Loop(environment: page.environment)
    store = program.makeStore(state, in: loop.root)
    position = Slot("window position", in: loop.root, first)
    recorded = HistorySlider(
      Timeline(of: loop, limit: example.history == nil ? Self.limit : 1),
      steppingAt: { example.isStep($0) })
    self.example = example
    reports = loop.attach(Hooks(didReport: { [weak page] in page?.report($0) }))
    for fault in example.faults { fault.pageOpens() }
    loop.run(beside: page)
  }

  deinit { for fault in example.faults { fault.pageCloses() } }

  /// The slider through the history, also if the example keeps it itself.
  var slider: HistorySlider {
    (store.isAlive ? example.history?.slider(store.state) : nil) ?? recorded
  }

  /// Returns the position of the slider, with the last commits if they are listed.
  func history(withCommits: Bool) -> ExampleHistory {
    let slider = slider
    guard withCommits else { return ExampleHistory(slider) }
    if listed !== slider.timeline {
      // An example that keeps its history itself has another one after a reload.
      listed = slider.timeline
      lasting = MomentIndex { !$0.isEphemeral }
    }
    lasting.follow(slider.timeline)
    return ExampleHistory(slider, listing: lasting, branches: recorded.timeline.branches)
  }

  /// True while ``loop`` shows its past; that of a history of the example's own does not.
  var isFrozen: Bool { recorded.isShowingPast }

  /// Sends an action of the example; while the past is shown it waits for the present.
  ///
  /// A view of the past is disabled. So this is a step of a file that is on its way, which would be
  /// lost, or an act on a view that the browser still showed.
  func send(_ action: Shown.Action) { store.send(action) }

  /// Records a position that the browser reports; it reports none in the past.
  func move(to position: WindowPosition) {
    guard !slider.isShowingPast else { return }
    loop.enqueue(WindowMove()) { [slot = self.position] turn in turn.set(slot, position) }
  }

  /// Restores a stored state and position; the position is no step of the slider.
  func restore(_ state: Shown.State, at position: WindowPosition) {
    guard store.restore(state) else { return }
    move(to: position)
  }

  /// Goes to an address of the example, in the present.
  func arrive(_ action: Shown.Action) {
    slider.timeline.resume()
    store.send(action)
  }

  /// Applies what an action of the panel means for the example.
  func handle(_ action: PanelAction) {
    if let own = example.history?.action(for: action) { return store.send(own) }
    switch action {
    case .toggle, .read, .unfold: break
    case .fault(let id, let isOn): example.faults.first { $0.id == id }?.turn(isOn, byPanel: true)
    case .move(let step):
      // The page is between two turns, and the loop has this timeline alone: it cannot refuse.
      do { try slider.move(to: step) } catch { loop.report(.mistake(error)) }
    case .resume: slider.timeline.resume()
    case .branch: if slider.timeline.branch() != nil { example.catchUp(store) }
    case .restore(let end):
      guard let branch = recorded.timeline.branches.first(where: { $0.end == end }) else { return }
      recorded.timeline.restore(branch)
      example.catchUp(store)
    }
  }
}
