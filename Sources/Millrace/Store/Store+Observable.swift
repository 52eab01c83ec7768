public import Observation

extension Store: Observable {
  /// The current state.
  ///
  /// Reading it inside `withObservationTracking`, or in the body of a SwiftUI view, arms
  /// observation: the tracker is notified after the next commit that touches the state. A store
  /// without such readers pays nothing; one that is read after every turn pays about 100 ns for a
  /// turn and its read.
  ///
  /// Reading a store inside its own handler, or one whose state is gone, is reported, and returns
  /// the initial state or the last known one (L3). A read off the owner arms nothing and is
  /// reported: it races with the owner's turns.
  public var state: State {
    if loop.isOwnerHere {
      registrar.access(ObservedState.shared, keyPath: \.value)
      isRead = true
      if observation == nil { arm() }
    } else {
      loop.noteUse("reading \(name)")
    }
    return current
  }

  private func arm() {
    // It lasts until a commit before which the state was not read, so that a store that is read
    // after every turn registers once. A read inside a handler arms at once: the commit of that
    // turn may be the one to notify of.
    observation = loop.observe(
      signal.source, everyCommit: true, view: nil, startsAtCommit: false, check: { _ in true },
      start: { _ in },
      notify: { [weak self] _, _, _ in
        guard let self else { return }
        if exchange(&isRead, with: false) {
          registrar.withMutation(of: ObservedState.shared, keyPath: \.value) {}
        } else {
          observation = nil
        }
      })
  }
}

/// The subject that every store gives to its own registrar.
///
/// A key path of a generic class is made anew at each use, which takes longer than a turn.
package final class ObservedState: Observable, Sendable {
  package static let shared = ObservedState()
  package let value: Void = ()

  private init() {}
}
