package import MillraceViewState
package import MillraceWeb

/// The history that an example keeps itself, on a loop beside that of its page; the panel has its
/// slider.
///
/// While the past is shown, the page goes on: what would change the past waits there for the
/// present, and its view says what is disabled.
package struct OwnHistory<Shown: LivePageProgram>: Sendable {
  let slider: @Sendable (Shown.State) -> HistorySlider?
  let move: @Sendable (Int) -> Shown.Action
  let resume: Shown.Action
  let branch: Shown.Action

  /// Describes a history.
  ///
  /// - Parameters:
  ///   - slider: Returns the slider of a state; called by the owner of the page's loop.
  ///   - move: Returns the action that shows a step.
  ///   - resume: The action that shows the present again.
  ///   - branch: The action that makes the past that is shown the present.
  package init(
    slider: @escaping @Sendable (Shown.State) -> HistorySlider?,
    move: @escaping @Sendable (Int) -> Shown.Action, resume: Shown.Action, branch: Shown.Action
  ) {
    self.slider = slider
    self.move = move
    self.resume = resume
    self.branch = branch
  }

  /// Returns the action of the example that moves its history; nil for what the panel does itself.
  func action(for action: PanelAction) -> Shown.Action? {
    switch action {
    case .move(let step): move(step)
    case .resume: resume
    case .branch: branch
    case .toggle, .read, .unfold, .fault, .restore: nil
    }
  }
}
