#if SQLite
internal import Millrace

extension RecordingLibrary {
  /// Saves a draft as a recording; returns when both the sound and the row are on the disk.
  ///
  /// The draft stays when this throws, and can be saved again: under another name, or once there is
  /// space. Costs one reading of the file.
  ///
  /// - Parameters:
  ///   - id: The id of the draft, which becomes that of the recording.
  ///   - name: The name of the recording.
  ///   - parent: The folder of the recording.
  ///   - age: The number of seconds by which the recording is older than its file.
  package func save(
    draft id: ItemID, name: String, parent: ItemID, age: Int = 0
  ) async throws(RecordingLibraryError) {
    do throws(AudioShelfError) { try shelf.claim(id) } catch { throw .audio(error) }
    defer { shelf.release(id) }
    var audio = try await onShelf { (shelf) throws(AudioShelfError) in try shelf.draft(id) }
    audio.recorded = audio.recorded.map { $0 - age }
    let format = audio.format
    let change = LibraryChange.recorded(id: id, parent: parent, name: name, audio: audio)
    // The keeper checks again in its turn; an error found here costs no write.
    if let mistake = store.state.tree.mistake(in: change) { throw .refused(mistake) }
    try await onShelf { (shelf) throws(AudioShelfError) in
      try shelf.onDisk { () throws(DiskError) in try shelf.linkDraft(id, format) }
    }
    do throws(RecordingLibraryError) {
      try await carryOut(change)
    } catch {
      if store.state.tree[id] == nil {
        await tidy { (shelf) throws(DiskError) in
          try shelf.disk.remove(shelf.path(.recording(id, format)))
        }
      }
      throw error
    }
    await tidy { (shelf) throws(DiskError) in try shelf.removeDraft(id) }
  }

  /// Returns the audio of a draft, for a restored page that does not know whether it was stored.
  ///
  /// Waits for a draft that is being stored. Costs one reading of the file.
  package func draft(_ id: ItemID) async throws(RecordingLibraryError) -> Audio {
    try await onShelf { (shelf) throws(AudioShelfError) in try shelf.draft(id) }
  }

  /// Removes an unwanted draft; does nothing if there is none.
  package func discard(draft id: ItemID) async throws(RecordingLibraryError) {
    do throws(AudioShelfError) { try shelf.claim(id) } catch { throw .audio(error) }
    defer { shelf.release(id) }
    try await onShelf { (shelf) throws(AudioShelfError) in
      try shelf.onDisk { () throws(DiskError) in try shelf.removeDraft(id) }
    }
  }

  func onShelf<Value: Sendable>(
    _ work: @escaping @Sendable (AudioShelf) throws(AudioShelfError) -> Value
  ) async throws(RecordingLibraryError) -> Value {
    do throws(AudioShelfError) {
      return try await shelf.onQueue { [shelf] () throws(AudioShelfError) in try work(shelf) }
    } catch { throw .audio(error) }
  }

  /// Does clean-up that the next opening would do as well, so a failure is reported and not thrown.
  private func tidy(
    _ work: @escaping @Sendable (AudioShelf) throws(DiskError) -> Void
  ) async {
    do throws(DiskError) {
      try await shelf.onQueue { [shelf] () throws(DiskError) in try work(shelf) }
    } catch {
      report(error)
    }
  }
}
#endif
