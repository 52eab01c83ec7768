public import Observation

extension Store: Observable {
  /// The current state.
  ///
  /// Reading it inside `withObservationTracking`, or in the body of a SwiftUI view, arms
  /// observation: the tracker is notified after the next commit that touches the state. A store
  /// without such readers pays nothing; an armed one pays about 100 ns for the first commit after a
  /// read.
  ///
  /// Reading a store inside its own handler, or one whose state is gone, is reported, and returns
  /// the initial state or the last known one (L3). A read off the owner arms nothing and is
  /// reported: it races with the owner's turns.
  public var state: State {
    if loop.isOwnerHere {
      registrar.access(self, keyPath: \.state)
      if observation == nil { arm() }
    } else {
      loop.noteUse("reading \(name)")
    }
    return current
  }

  private func arm() {
    // One pulse per commit while the state is read; the first commit after the last read ends it. A
    // read inside a handler arms at once: the commit of that turn may be the one to notify of.
    observation = loop.observe(
      signal.source, everyCommit: true, view: nil, startsAtCommit: false, check: { _ in true },
      start: { _ in },
      notify: { [weak self] _, _, _ in
        guard let self else { return }
        observation = nil
        registrar.willSet(self, keyPath: \.state)
        registrar.didSet(self, keyPath: \.state)
      })
  }
}
