#if SQLite
extension Player {
  /// The recording in the player, and its progress.
  package struct State: Sendable, Hashable, Codable {
    /// The state of playing.
    package enum Phase: String, Sendable, Hashable, Codable {
      /// Not started, or at the end.
      case stopped
      case playing
      /// Paused before the end.
      case paused
    }

    /// The id of the recording.
    package let id: ItemID
    /// The state of playing.
    package var phase = Phase.stopped
    /// The position in milliseconds.
    package var position = 0
    /// The target of the last seek, in milliseconds.
    package var start = 0
    /// The number of seeks, by which a browser recognises a new one.
    package var seek = 0
    /// The name that is being typed or that the library has been asked for; otherwise nil.
    package var name: String?
    /// True while the library has not answered the request for the name.
    package var asked = false
    /// The reason why the recording cannot be played.
    package var problem: String?

    /// Begins with a recording, at its beginning.
    package init(id: ItemID) {
      self.id = id
    }

    /// Begins with another recording, which plays at once if the previous one did: a person goes
    /// through recordings by ear.
    package init(id: ItemID, after previous: State?) {
      self.init(id: id)
      if previous?.phase == .playing { phase = .playing }
    }

    /// True once the recording has been played, or its position set.
    var isBegun: Bool { phase != .stopped || position > 0 }

    package mutating func pause() {
      if phase == .playing { phase = .paused }
    }

    /// Handles the library's answer about the name; text typed since then stays.
    package mutating func finish() {
      guard asked else { return }
      asked = false
      name = nil
    }

    /// Ends waiting for the answer of a previous server, whose library has this name now.
    package mutating func stopWaiting(_ current: String?) {
      asked = false
      if name == current { name = nil }
    }

    /// Continues in another process, with the recording as the library has it now.
    package mutating func resume(with item: Item?) {
      stopWaiting(item?.name)
      leap(to: min(max(0, position), item?.audio?.milliseconds ?? 0))
    }

    package mutating func leap(to position: Int) {
      self.position = position
      start = position
      seek += 1
    }
  }
}
#endif
