/// What is in the player, and how far it is.
public struct Player: Sendable, Hashable, Codable {
  /// What the loudspeaker does.
  public enum Phase: String, Sendable, Hashable, Codable {
    /// Nothing; it has not begun, or has come to its end.
    case stopped
    /// It plays.
    case playing
    /// It waits somewhere in the middle.
    case paused
  }

  /// The recording.
  public let id: ItemID
  /// What the loudspeaker does.
  public var phase = Phase.stopped
  /// How far it is, in milliseconds.
  public var position = 0
  /// Where the last leap led, in milliseconds.
  public var start = 0
  /// Counts the leaps, so that a browser knows a new one.
  public var seek = 0
  /// The name that is being typed, or that the library has been asked for; else nil.
  public var name: String?
  /// Whether the library has been asked for the name and has not answered.
  public var asked = false
  /// Why it cannot be played.
  public var problem: String?

  /// Puts a recording in, at its beginning.
  public init(id: ItemID) {
    self.id = id
  }

  mutating func pause() {
    if phase == .playing { phase = .paused }
  }

  /// The library has answered about the name; what was typed since then stays.
  mutating func finish() {
    guard asked else { return }
    asked = false
    name = nil
  }

  mutating func leap(to position: Int) {
    self.position = position
    start = position
    seek += 1
  }
}
