internal import Millrace
public import Observation

extension Store: Observable {
  /// Arms observation: one pulse for the next turn that touches the state.
  ///
  /// A read inside a handler arms at once: the commit of that very turn may be the one to tell.
  func noteRead() {
    registrar.access(self, keyPath: \.state)
    guard observation == nil else { return }
    observation = slot.observeNewest(startsAtCommit: false, look: { _ in true }, start: {}) {
      [weak self] _ in
      guard let self else { return }
      observation = nil
      registrar.withMutation(of: self, keyPath: \.state) {}
    }
  }
}
