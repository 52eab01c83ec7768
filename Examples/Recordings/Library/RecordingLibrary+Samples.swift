#if SQLite
import Foundation

extension RecordingLibrary {
  /// Adds some folders and synthesized sounds, so that a new library has something to show.
  ///
  /// - Parameter makeID: Returns a new identity for each item.
  package func addSamples(
    makeID: @Sendable () -> ItemID
  ) async throws(RecordingLibraryError) {
    var folders: [String: ItemID] = [:]
    for sample in SampleSound.all {
      var parent = ItemID.root
      if let name = sample.folder {
        if folders[name] == nil {
          let id = makeID()
          try await carryOut(.created(id: id, parent: .root, name: name))
          folders[name] = id
        }
        parent = folders[name] ?? .root
      }
      let id = makeID()
      let bytes = sample.file()
      try await onShelf { (shelf) throws(AudioShelfError) in
        try shelf.onDisk { () throws(DiskError) in
          try shelf.disk.writer(of: shelf.path(.incoming(id))).write(bytes)
        }
        _ = try shelf.makeDraft(id)
      }
      try await save(draft: id, name: sample.name, parent: parent, age: sample.age * 3_600)
    }
  }
}

/// A sound that is computed: a WAVE file with one channel of 16-bit samples.
struct SampleSound {
  let name: String
  var folder: String?
  let seconds: Double
  /// The number of hours since it was recorded.
  let age: Int
  /// Returns the sample at a time in seconds, from -1 to 1; `noise` is another number each time.
  let wave: @Sendable (_ time: Double, _ noise: Double) -> Double

  static let rate = 8_000

  /// Returns the file.
  func file() -> [UInt8] {
    let count = Int(seconds * Double(Self.rate))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + 2 * count)
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    bytes += "RIFF".utf8
    add(UInt32(36 + 2 * count))
    bytes += "WAVEfmt ".utf8
    add(UInt32(16))
    add(UInt16(1))  // PCM
    add(UInt16(1))  // channels
    add(UInt32(Self.rate))
    add(UInt32(2 * Self.rate))
    add(UInt16(2))
    add(UInt16(16))
    bytes += "data".utf8
    add(UInt32(2 * count))
    var seed: UInt32 = 1
    for index in 0..<count {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let noise = Double(seed) / Double(UInt32.max) * 2 - 1
      let value = wave(Double(index) / Double(Self.rate), noise)
      add(Int16(max(-1, min(1, value)) * 32_000))
    }
    return bytes
  }
}
#endif
