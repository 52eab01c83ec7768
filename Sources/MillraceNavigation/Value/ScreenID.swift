/// The identity of a screen, distinct from that of every other screen of its loop, at any time.
///
/// A stack counts the screens that it makes, so that the same edits give the same ids in every run.
/// The name of the stack keeps the screens of one stack apart from those of another: give each
/// stack of a loop a name of its own.
public struct ScreenID: Hashable, Codable, Sendable {
  /// The name of the stack that made the screen.
  public let stack: String
  /// The number of the screen among all that the stack has made; the first root is 0.
  public let number: Int

  /// Creates the identity of a screen, for a host that reports an event.
  public init(stack: String, number: Int) {
    self.stack = stack
    self.number = number
  }
}

extension ScreenID: CustomStringConvertible {
  /// Stack and number, as in `folders 3`.
  public var description: String { "\(stack) \(number)" }
}
