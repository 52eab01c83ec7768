import Millrace

// The saved state: a text with a version, written in the background.

extension NotifyingStore where Content: Codable & Sendable {
  /// Replaces the state by the saved one, and notifies observers without an action.
  ///
  /// - Parameters:
  ///   - storage: The storage to read, once.
  ///   - version: The version of the states of this app; raise it with a change that older saved
  ///     states do not fit.
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call.
  /// - Returns: Whether there was a saved state.
  /// - Throws: ``StateError``; nothing has changed then, and the saved text is untouched until the
  ///   next save.
  @discardableResult
  public func restore(
    from storage: some StateStorage, version: Int = 1, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(StateError) -> Bool {
    let text: String?
    do {
      text = try storage.load()
    } catch StateError.unreadable(_, let reason) {
      throw .unreadable(name: slot.name, reason: reason)
    } catch {
      throw .storage(name: slot.name, reason: "\(error)")
    }
    guard let text else { return false }
    let found = try StateText.decode(SavedVersion.self, from: text, named: slot.name).version
    guard found == version else {
      throw .otherVersion(name: slot.name, expected: version, found: found)
    }
    let saved = try StateText.decode(SavedState<Content>.self, from: text, named: slot.name)
    reload(saved.content, fileID: fileID, line: line)
    return true
  }

  /// Saves the state after every change of it, one write at a time (VS-8).
  ///
  /// During a write only the newest state is kept for the next one, so that typing at any speed
  /// does not queue writes. Encoding and writing are off the owner. A failure is reported as
  /// ``SavingFailure`` and kept as ``StateSaving/error``; the next change tries again. Writes begin
  /// when the loop has an owner; a state that none has come for until the end of the loop or of the
  /// store's scope is not written, which is the error ``StateError/ended(name:)``. While the past
  /// is shown the present stays saved; a past that becomes the present is saved then, also one
  /// before the beginning of the saving.
  ///
  /// - Parameters:
  ///   - storage: The storage to write.
  ///   - version: The version of the states of this app.
  /// - Returns: The saving, which ends when it is released; wait for ``StateSaving/saved()`` before
  ///   the app ends.
  public func save(to storage: some StateStorage, version: Int = 1) -> StateSaving {
    let writer = StateWriter<Content>(slot.name, version, to: storage)
    let loop = loop
    loop.enqueue(SideEffect("saving of \(slot.name) begins")) { turn in
      turn.startOutsideHistory(writer.effect, in: loop.root) { [weak loop] failure in
        loop?.report(.style(failure))
      }
    }
    var (isFirst, hasShownPast) = (true, false)
    let changes = slot.signal.observePulses { [weak loop] content in
      if content == nil { writer.leave() }
      if loop?.isShowingPast == true {
        hasShownPast = true
      } else if !isFirst, let content {
        writer.take(content)
      }
      // The first is the state at the beginning, which has not changed.
      isFirst = false
    }
    // No observer is notified when a past becomes the present.
    let settling = loop.onSettle { [weak loop, weak slot] in
      guard hasShownPast, loop?.isShowingPast == false else { return }
      hasShownPast = false
      if let content = slot?.value { writer.take(content) }
    }
    return StateSaving([changes, settling], writer)
  }
}

/// A saving of a store's state, which ends when it is released.
public final class StateSaving {
  private let observations: [ObservationToken]
  private let writer: any Saver

  init(_ observations: [ObservationToken], _ writer: any Saver) {
    self.observations = observations
    self.writer = writer
  }

  deinit { writer.end() }

  /// The failure of the last write; `nil` if it has succeeded.
  public var error: StateError? { writer.error }

  /// Returns when the state of this moment has been written, or will not be.
  ///
  /// It is not written if its write has failed, or if the loop or the store's scope has ended
  /// before the loop had an owner; ``error`` is set then.
  public func saved() async { await writer.saved() }
}

/// A saved state with its version.
struct SavedState<Content> {
  let version: Int
  let content: Content
}

extension SavedState: Encodable where Content: Encodable {}
extension SavedState: Decodable where Content: Decodable {}

/// The part of a saved state that is read first.
struct SavedVersion: Decodable {
  let version: Int
}
