import Foundation
import MillraceWeb

extension ExplainedPage {
  /// The stored state of a page: that of the program in the present, and the window's position.
  private struct Kept: Codable {
    let shown: Data
    let position: WindowPosition
  }

  /// Returns the policy of a page whose program has a policy.
  ///
  /// The position is kept so that a new server shows the very page that the browser has: otherwise
  /// its view would be replaced, and what a script of the page holds, such as a sound, would be
  /// lost.
  static func keeping(_ shown: Keeping<Shown.State>) -> Keeping<State> {
    Keeping(
      version: shown.version,
      encode: { state in
        try JSONEncoder().encode(
          Kept(shown: try shown.encode(state.current), position: state.position))
      },
      restores: shown.restores.mapValues { restore in
        { data, state in
          let kept = try JSONDecoder().decode(Kept.self, from: data)
          try restore(kept.shown, &state.current)
          state.position = kept.position
        }
      })
  }
}
