/// The error of a run that begins while another one is under way; that other one goes on.
///
/// A client, or a lane of attachments, exchanges over one transport at a time.
public struct SecondRunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error.
  package init() {}

  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    "Expected no other run, but one is under way. Cancel it and await its end, then run again."
  }
}
