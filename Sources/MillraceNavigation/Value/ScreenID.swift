/// What tells a screen apart from every other that its loop has had or will have.
///
/// A stack counts the screens that it makes, so that the same edits give the same ids in every run. The name of the stack
/// keeps the screens of one stack apart from those of another: give each stack of a loop a name of its own.
public struct ScreenID: Hashable, Codable, Sendable {
  /// The name of the stack that made it.
  public let stack: String
  /// Its place among all screens that the stack has made; the first root is 0.
  public let number: Int

  /// Names a screen, as a host does that reports what a person did.
  public init(stack: String, number: Int) {
    self.stack = stack
    self.number = number
  }
}

extension ScreenID: CustomStringConvertible {
  /// Stack and number, as in `folders 3`.
  public var description: String { "\(stack) \(number)" }
}
