extension Player {
  /// What can happen to the player.
  public enum Action: Sendable, Hashable {
    /// Play, pause or go on.
    case toggle
    /// Go to a moment, in milliseconds.
    case leap(Int)
    /// It plays, and is so far, in milliseconds.
    case progressed(Int)
    /// It has come to its end.
    case ended
    /// Something outside the page has made it pause: a key, another page, headphones that were pulled out.
    case paused
    /// The browser wants a person to press play.
    case blocked
    /// The sound cannot be played, in the browser's words.
    case broken(String)
    /// The name was typed.
    case typed(String)
    /// The name is done.
    case committed
  }
}
