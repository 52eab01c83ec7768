#if Testing
public import Millrace

extension Effect where Action: Sendable {
  /// An effect as a test writes it: it equals every `run` with the same description, and does nothing itself.
  public static func run(_ description: some Hashable & Sendable) -> Effect {
    .fireAndForget(description) {}
  }
}
#endif
