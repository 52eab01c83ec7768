// Refused: escaping
import MillraceUniFlow

enum Search: Feature {
  struct Ready: State { typealias Parent = Search }

  nonisolated(unsafe) static var kept: Become<Ready>?

  static func begin() -> Action {
    initialize.Into<Ready>.via { become, _ in kept = become }
  }
}
