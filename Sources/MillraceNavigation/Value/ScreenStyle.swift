/// How a screen stands on the one below it.
public enum ScreenStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// It takes the place of the one below, which is a step back away; the root of a stack is pushed onto nothing.
  case push
  /// It stands above what is below, which stays where it is and out of reach.
  case sheet
  /// It asks something that has to be answered, and nothing can be pushed onto it.
  case alert

  /// Whether it stands above what is below.
  public var isPresented: Bool { self != .push }
}
