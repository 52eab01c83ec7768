internal import Millrace
public import Observation

extension Store: Observable {
  /// Arms observation: the tracker is told after the next turn that touches the state.
  ///
  /// A read inside a handler arms at once: the commit of that very turn may be the one to tell. A read off the owner arms
  /// nothing, since it must not touch the loop.
  func noteRead() {
    guard isHere else { return }
    registrar.access(self, keyPath: readPath)
    isRead = true
    if observation == nil { beginObservation() }
  }

  /// Begins to be told of turns, until one comes that nobody has read before.
  ///
  /// So a store that is read after every dispatch registers once, and one that nobody reads any more pays nothing.
  private func beginObservation() {
    observation = slot.observeNewest(startsAtCommit: false, look: { _ in true }, start: {}) {
      [weak self] _ in
      guard let self else { return }
      if exchange(&isRead, with: false) {
        registrar.withMutation(of: self, keyPath: readPath) {}
      } else {
        observation = nil
      }
    }
  }
}
