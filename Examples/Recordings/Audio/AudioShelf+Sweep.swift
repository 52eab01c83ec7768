#if SQLite
extension AudioShelf {
  /// Makes the folder, and removes the files that a stopped or killed server left in it.
  ///
  /// Files that belong to a row stay, also if the row is a stray.
  ///
  /// - Parameter now: The time in seconds since 1970; drafts older than
  ///   ``AudioLimits/draftSeconds`` are removed.
  func sweep(_ loaded: AssembledItems, now: Int) throws(DiskError) -> AudioSweep {
    try disk.makeFolder(folder)
    let strays = loaded.strays.map { ($0.item.id, $0.item) }
    let kept = Dictionary(strays) { first, _ in first }
    var sweep = AudioSweep()
    for text in try disk.names(in: folder) {
      guard let name = AudioName(text) else {
        sweep.foreign.append(text)
        continue
      }
      do throws(DiskError) {
        if try isWanted(name, now, { loaded.tree[$0] ?? kept[$0] }) { continue }
        try disk.remove(path(name))
        sweep.removed.append(text)
      } catch {
        sweep.failures.append(error)
      }
    }
    do throws(DiskError) { try disk.flush(folder) } catch { sweep.failures.append(error) }
    for id in loaded.tree.recordings(in: .root) {
      guard let item = loaded.tree[id], let audio = item.audio else { continue }
      do throws(DiskError) {
        let size = try disk.entry(at: path(.recording(id, audio.format)))?.size
        if size == audio.bytes { continue }
        sweep.damaged.append(
          DamagedRecording(id: id, name: item.name, expected: audio.bytes, found: size))
      } catch {
        sweep.failures.append(error)
      }
    }
    return sweep
  }

  private func isWanted(
    _ name: AudioName, _ now: Int, _ row: (ItemID) -> Item?
  ) throws(DiskError) -> Bool {
    switch name {
    case .incoming, .rewritten: return false
    case .recording(let id, let format): return row(id)?.audio?.format == format
    case .draft(let id, let format):
      guard let entry = try disk.entry(at: path(name)) else { return false }
      guard let row = row(id) else { return entry.modified > now - AudioLimits.draftSeconds }
      // The row was stored, but the save was interrupted before its file was renamed.
      let recording = path(.recording(id, format))
      guard row.audio?.format == format, try disk.entry(at: recording) == nil else { return false }
      try disk.rename(path(name), to: recording)
      return true
    }
  }
}

extension AudioShelf: AudioClearing {
  /// Removes the files of deleted recordings one after the other; a failure does not stop the rest.
  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) async -> [DiskError] {
    await onQueue { () -> [DiskError] in
      var failures: [DiskError] = []
      for each in audio {
        do throws(DiskError) {
          try self.disk.remove(self.path(.recording(each.id, each.format)))
        } catch {
          failures.append(error)
        }
      }
      return failures
    }
  }
}
#endif
