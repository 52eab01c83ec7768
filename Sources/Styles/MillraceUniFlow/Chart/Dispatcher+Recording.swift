public import Millrace

extension Dispatcher {
  /// Records every action of a feature that is processed from now on.
  ///
  /// An action that changes several features is recorded for its effect on this one.
  ///
  /// - Returns: A token; the recording ends when it is cancelled or released.
  public func record<F: Feature>(
    _ feature: F.Type, in recorder: ChartRecorder
  ) -> ObservationToken {
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
