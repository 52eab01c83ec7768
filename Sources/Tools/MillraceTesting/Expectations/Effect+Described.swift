#if Testing
public import Millrace

extension Effect where Action: Sendable {
  /// Creates an effect for an expectation: it equals every `run` with the same description.
  ///
  /// It does nothing itself.
  public static func run(_ description: some Hashable & Sendable) -> Effect {
    .fireAndForget(description) {}
  }
}
#endif
