/// The relation of a screen to the one below it.
public enum ScreenStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The screen replaces the one below, which is a step back away.
  ///
  /// The root of a stack is pushed onto nothing.
  case push
  /// The screen stands above the one below, which stays there and is out of reach.
  case sheet
  /// The screen asks a question that has to be answered, and nothing can be pushed onto it.
  case alert

  /// True if the screen stands above the one below instead of replacing it.
  public var isPresented: Bool { self != .push }
}
