/// A screen in a stack, with its identity.
public struct ScreenEntry<Screen>: Identifiable {
  /// What tells it apart from all others.
  public let id: ScreenID
  /// The screen itself: a case of an enum, a route, the state that it shows.
  public var screen: Screen
  /// How it stands on the one below.
  public let style: ScreenStyle
  /// By what the same screen is not put onto a stack twice; `nil` where it may be.
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
