public import Millrace

/// A position in the history of a loop, for a slider that a person drags.
///
/// Every moment that is no side effect is a step, and so is the state before the first one. A step
/// is shown as it was when the next one came: with what observers made of it, and with the side
/// effects in between, such as a text that was being typed (VS-7). A move shows all of it at
/// once, in all stores and in slots of other styles, and observers rebuild what they show (VS-5,
/// VS-6).
///
/// ```
///   steps   1 ── 2 ── 3 ── 4      at the newest step the present is shown
///   move(to: 2)  ▲                the past is shown: turns from elsewhere wait
///   commit       2 ── 3           3 and 4 are cut off, and the commit is the new 3
/// ```
///
/// The timeline bounds the history; when its oldest commit is removed, the state after that one is
/// the first step. No handler runs again, and effects of the past are not started.
public final class HistorySlider {
  /// The timeline that the slider moves.
  public let timeline: Timeline
  private var recorded: MomentIndex

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - timeline: The timeline of the loop.
  ///   - stores: The stores on that loop whose commits continue from the past that is shown, and
  ///     cut off what came after it, also if they have other sliders. Turns of others wait until
  ///     the present is shown.
  ///   - isStep: Returns whether a moment is a step; by default if it is no side effect. An app of
  ///     several styles may have only what a person did as steps. Asked once for each moment.
  public init<each Content>(
    _ timeline: Timeline, of stores: repeat NotifyingStore<each Content>,
    steppingAt isStep: @escaping (Moment) -> Bool = { !$0.isEphemeral }
  ) {
    self.timeline = timeline
    recorded = MomentIndex(where: isStep)
    for store in repeat each stores {
      store.newest.follow(timeline)
    }
  }

  /// The number of steps, at least 1.
  ///
  /// Like ``index`` and ``label``, it costs what has been recorded since the last call.
  public var count: Int { 1 + steps.count }

  /// The step that is shown, from 1 to ``count``.
  public var index: Int {
    let steps = steps
    return 1 + (timeline.shown.map { steps.count(upTo: $0) } ?? steps.count)
  }

  /// True while the past is shown.
  public var isShowingPast: Bool { timeline.shown != nil }

  /// True if there is a step to move to.
  public var isEnabled: Bool { count > 1 }

  /// The position as text, such as “3/17”.
  public var label: String { "\(index)/\(count)" }

  /// Shows a step; the newest one is the present.
  ///
  /// - Parameter index: The step; one below 1 is the first, and one above ``count`` the last.
  /// - Throws: `Mistake.travelDuringTurn(operation:)` inside a turn or its notifications.
  public func move(to index: Int) throws(Mistake) {
    let steps = steps
    if steps.count > 0, index <= steps.count {
      // Before the next step began, which is earlier than its last commit if it has folded.
      try timeline.show(steps[max(1, index) - 1].first - 1)
    } else {
      timeline.resume()
    }
  }

  /// Returns the step that shows what a commit of the timeline has changed.
  package func step(of commit: Int) -> Int {
    // A commit that is no step belongs to the one before it.
    1 + steps.count(upTo: commit)
  }

  /// Calls a closure at once, and whenever the position or the number of steps has changed.
  ///
  /// It is called when the loop has settled, so that it may move the slider.
  public func observe(_ body: @escaping (HistorySlider) -> Void) -> ObservationToken {
    var last: [Int] = []
    let check = { [weak self] in
      guard let self else { return }
      let position = [index, count, timeline.shown == nil ? 0 : 1]
      guard position != last else { return }
      last = position
      body(self)
    }
    check()
    return timeline.loop.onSettle(check)
  }

  /// The steps after the first, which is the state before the oldest commit.
  private var steps: MomentIndex {
    recorded.follow(timeline)
    return recorded
  }
}
