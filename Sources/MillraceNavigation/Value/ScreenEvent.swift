/// What a person has done to the navigation by means of the host: it is done when it is told.
public enum ScreenEvent: Hashable, Sendable {
  /// Went back, by a gesture or the platform's own button, from the uppermost screen to one below.
  case wentBack(from: ScreenID, to: ScreenID)
  /// Took a sheet or an alert away, with everything above it.
  case dismissed(ScreenID)
  /// Chose a tab or a column, by a stack in it.
  case chose(stack: String)

  /// The stack that it is about.
  public var stack: String {
    switch self {
    case .wentBack(let from, _): from.stack
    case .dismissed(let id): id.stack
    case .chose(let stack): stack
    }
  }
}

extension ScreenEvent: CustomStringConvertible {
  /// The event in words.
  public var description: String {
    switch self {
    case .wentBack(let from, let to): "went back from \(from) to \(to)"
    case .dismissed(let id): "dismissed \(id)"
    case .chose(let stack): "chose \(stack)"
    }
  }
}
