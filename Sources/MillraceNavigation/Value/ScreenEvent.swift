/// A change of the navigation that a person has made in the host, which shows it already.
public enum ScreenEvent: Hashable, Sendable {
  /// The person went back from the uppermost screen to one below.
  ///
  /// The gesture or the button for it is the platform's own.
  case wentBack(from: ScreenID, to: ScreenID)
  /// The person dismissed a sheet or an alert, with everything above it.
  case dismissed(ScreenID)
  /// The person chose a tab or a column, named by a stack in it.
  case chose(stack: String)

  /// The stack that the event is about.
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
