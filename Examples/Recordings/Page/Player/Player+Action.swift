#if SQLite
import Millrace

extension Player {
  /// An event of the player.
  package enum Action: Sendable, Hashable {
    /// Starts, pauses or resumes playing.
    case toggle
    /// Seeks to a position in milliseconds.
    case leap(Int)
    /// Playing has reached this position in milliseconds.
    case progressed(Int)
    /// Playing has reached the end.
    case ended
    /// Playing was paused from outside the page: by a key, another page, or unplugged headphones.
    case paused
    /// The browser refuses to play before the person presses play.
    case blocked
    /// The sound cannot be played; the payload is the message of the browser.
    case broken(String)
    /// The name was edited.
    case typed(String)
    /// The edit of the name is complete.
    case committed
    /// A request, which the page handles.
    case output(Output)
  }

  /// A request to the page of the player.
  package enum Output: Sendable, Hashable {
    /// Renames the recording, also if the player has another one by now.
    case rename(ItemID, name: String)
    /// Shows a message.
    case notice(String)
  }
}

/// Playing is one moment of a timeline, however long it is.
extension Player.Action: Ephemeral {
  /// True for the progress of playing.
  package var isEphemeral: Bool {
    if case .progressed = self { true } else { false }
  }
}
#endif
