internal import Millrace
public import Observation

extension Store: Observable {
  /// Arms observation: the tracker is notified after the next turn that touches the state.
  ///
  /// A read inside a handler arms at once, since the commit of that very turn may be the next
  /// notification. A read off the owner arms nothing, since it must not touch the loop.
  func noteRead() {
    guard isHere else { return }
    registrar.access(ObservedState.shared, keyPath: \.value)
    isRead = true
    if observation == nil { beginObservation() }
  }

  /// Observes turns until a turn arrives before which the state was not read.
  ///
  /// A store that is read after every dispatch therefore registers once, and a store that is not
  /// read any more pays nothing.
  private func beginObservation() {
    observation = slot.observeNewest(startsAtCommit: false, check: { _ in true }, start: {}) {
      [weak self] _ in
      guard let self else { return }
      if exchange(&isRead, with: false) {
        registrar.withMutation(of: ObservedState.shared, keyPath: \.value) {}
      } else {
        observation = nil
      }
    }
  }
}
