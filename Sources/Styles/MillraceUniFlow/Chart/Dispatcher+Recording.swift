public import Millrace

extension Dispatcher {
  /// Has a recorder note every action of a feature that is processed from now on.
  ///
  /// An action that changes several features is noted for what it does to this one.
  ///
  /// - Returns: how long it is noted: until that is stopped or let go.
  public func record<F: Feature>(_ feature: F.Type, in recorder: ChartRecorder) -> Lifetime {
    onProcessed { action, mutations in
      if mutations.isEmpty, action.feature == F.self, let step = ChartStep(action, nil) {
        recorder.note(step)
      }
      for mutation in mutations where mutation.feature == F.self {
        if let step = ChartStep(action, mutation) { recorder.note(step) }
      }
    }
  }
}
