/// A screen in a stack, with its identity.
public struct ScreenEntry<Screen>: Identifiable {
  /// The identity of the screen, which no other screen has.
  public let id: ScreenID
  /// The screen itself: a case of an enum, a route, the state that it shows.
  public var screen: Screen
  /// The relation of the screen to the one below it.
  public let style: ScreenStyle
  /// A key that a stack accepts only once; `nil` if the screen may be in a stack several times.
  public let key: String?

  init(id: ScreenID, screen: Screen, style: ScreenStyle, key: String?) {
    self.id = id
    self.screen = screen
    self.style = style
    self.key = key
  }
}

extension ScreenEntry: Equatable where Screen: Equatable {}
extension ScreenEntry: Hashable where Screen: Hashable {}
extension ScreenEntry: Sendable where Screen: Sendable {}
extension ScreenEntry: Encodable where Screen: Encodable {}
extension ScreenEntry: Decodable where Screen: Decodable {}

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
