extension AudioShelf {
  /// Makes a draft of an incoming file; removes the temporary files, also when it throws.
  func makeDraft(_ id: ItemID) throws(AudioShelfError) -> Audio {
    let temporary = [path(.incoming(id)), path(.rewritten(id))]
    let audio: Audio
    do throws(AudioShelfError) {
      // A restart may have left the rewritten file, or a page that gave up.
      try onDisk { () throws(DiskError) in try disk.remove(temporary[1]) }
      audio = try makeWhole(id)
    } catch {
      // Where even the removal fails, the next opening of the library removes the files.
      for path in temporary { try? disk.remove(path) }
      throw error
    }
    return audio
  }

  private func makeWhole(_ id: ItemID) throws(AudioShelfError) -> Audio {
    let incoming = path(.incoming(id))
    let source = try onDisk { () throws(DiskError) in try disk.reader(of: incoming) }
    let inspection = try Self.inspect(source)
    var audio = inspection.audio
    var whole = incoming
    if let rewriting = inspection.rewriting {
      whole = path(.rewritten(id))
      let bytes = try rewrite(rewriting, source, to: whole)
      audio = Audio(format: audio.format, bytes: bytes, milliseconds: audio.milliseconds)
      if bytes > AudioLimits.bytes { throw .audio(.tooLarge(limit: AudioLimits.bytes)) }
    }
    let draft = path(.draft(id, audio.format))
    try onDisk { () throws(DiskError) in
      try disk.flush(whole)
      if whole != incoming { try disk.remove(incoming) }
      for format in AudioFormat.allCases where format != audio.format {
        try disk.remove(path(.draft(id, format)))
      }
      try disk.rename(whole, to: draft)
      try disk.flush(folder)
    }
    return audio
  }

  private func rewrite(
    _ rewriting: WebMRewriting, _ source: any AudioSource, to path: String
  ) throws(AudioShelfError) -> Int {
    let writer = try onDisk { () throws(DiskError) in try disk.writer(of: path) }
    var count = 0
    do {
      try rewriting.write(source) { (bytes) throws(DiskError) in
        try writer.write(bytes)
        count += bytes.count
      }
    } catch {
      switch error {
      case .reading(let error): throw .audio(error)
      case .writing(let error): throw .disk(error)
      }
    }
    return count
  }

  /// Inspects a draft on the disk, whose time is that of its file; nothing of it is kept in memory
  /// that a restart could lose.
  func draft(_ id: ItemID) throws(AudioShelfError) -> Audio {
    for format in AudioFormat.allCases {
      let path = path(.draft(id, format))
      guard let entry = try onDisk({ () throws(DiskError) in try disk.entry(at: path) }) else {
        continue
      }
      let source = try onDisk { () throws(DiskError) in try disk.reader(of: path) }
      var audio = try Self.inspect(source).audio
      audio.recorded = entry.modified
      return audio
    }
    throw .noDraft(id)
  }

  /// Links the draft under the name of the recording; the draft stays until the row is stored.
  func linkDraft(_ id: ItemID, _ format: AudioFormat) throws(DiskError) {
    let name = path(.recording(id, format))
    // No row has this id, so a file of that name is left from an earlier attempt.
    try disk.remove(name)
    try disk.link(path(.draft(id, format)), as: name)
    try disk.flush(folder)
  }

  /// Removes a draft, whatever its format is.
  func removeDraft(_ id: ItemID) throws(DiskError) {
    for format in AudioFormat.allCases { try disk.remove(path(.draft(id, format))) }
    try disk.flush(folder)
  }

  private static func inspect(_ source: any AudioSource) throws(AudioShelfError) -> AudioInspection
  {
    do throws(AudioFileError) {
      return try AudioInspection(source)
    } catch {
      if case .unreadable(let error) = error { throw .disk(error) }
      throw .audio(error)
    }
  }

  func onDisk<Value>(_ steps: () throws(DiskError) -> Value) throws(AudioShelfError) -> Value {
    do throws(DiskError) { return try steps() } catch { throw .disk(error) }
  }
}
