#if Web && SQLite
import About
import Foundation
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Synchronization

@testable import Architectures
@testable import Recordings

/// A site with the page, as the gallery has it.
enum Site {
  /// Serves the native app and the eight over an empty library.
  ///
  /// - Parameter fault: Makes every change of the library fail while it is on.
  static func with(
    store: (any SessionStore)? = nil, fault: Fault = Fault("full", "The disk is full"),
    _ body: (LiveTest, RecordingLibrary) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try await RecordingLibrary.open(
      at: folder.path, on: SystemDisk(),
      through: { FullDiskStorage(storage: $0, fault: fault) },
      now: { 1_800_000_000 }, report: { print($0) })
    let ids = Mutex<UInt64>(0)
    let uploads = folder.appending(path: "uploads")
    try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
    var site = LiveSite()
    site.uploads = Uploads(folder: uploads.path)
    site.store = store
    let newID: @Sendable () -> ItemID = {
      ids.withLock {
        $0 += 1
        return ItemID(high: 7, low: $0)
      }
    }
    site.serve(recordings: library, newID: newID)
    site.serve(architecturesOver: library, newID: newID)
    try await body(LiveTest(site), library)
    try await library.close()
  }

  /// Opens the page of an architecture.
  static func opened(
    _ style: ArchitectureName, store: (any SessionStore)? = nil,
    fault: Fault = Fault("full", "The disk is full"),
    _ body: (LiveTestPage, LiveTest, RecordingLibrary) async throws -> Void
  ) async throws {
    try await with(store: store, fault: fault) { site, library in
      let page = try await site.open("/architectures/\(style.rawValue)")
      try await body(page, site, library)
    }
  }

  /// Saves a recording, as another page would.
  static func save(_ name: String, as id: ItemID, in library: RecordingLibrary) async throws {
    let offer = UploadOffer(id: 1, name: "sound.wav", size: sound.count, type: "audio/wav")
    _ = try await library.shelf.take(UploadedFile(offer, in: Upload()), as: id)
    try await library.save(draft: id, name: name, parent: .root)
  }

  private final class Upload: UploadedFileStore {
    func move(to path: String) async throws(UploadFailure) {
      if !FileManager.default.createFile(atPath: path, contents: Data(sound)) {
        throw .notStored("no folder")
      }
    }
  }

  /// A WAV file of a second.
  static let sound = sound(seconds: 1)

  /// A WAV file of silence.
  static func sound(seconds: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let samples = [UInt8](repeating: 128, count: 8_000 * seconds)
    let format = little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2)
    let body =
      Array("WAVEfmt ".utf8) + little(16, 4) + format + little(8, 2) + Array("data".utf8)
      + little(samples.count, 4) + samples
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }
}

extension LiveTestPage {
  /// The names of the rows.
  var rows: [String] {
    findAll(.link).filter { $0.traits.icon != nil }.map(\.accessibleName)
  }

  /// The architectures that are shown.
  var shown: [ArchitectureName] {
    ArchitectureName.allCases.filter { contains(.heading, $0.name) }
  }

  /// Shows an architecture alone.
  func showOnly(_ style: ArchitectureName) async throws {
    try await perform { try $0.set(style.name, to: true) }
    for other in shown where other != style {
      try await perform { try $0.set(other.name, to: false) }
    }
  }

  /// Opens the panel, which has the slider.
  func openPanel() async throws { try await press("About this example") }

  /// Moves the slider of the open panel to a step.
  func move(to step: Int) async throws {
    try await perform { try $0.set("History", to: Double(step)) }
  }

  func create(_ name: String) async throws {
    try await press("New folder")
    try await type(name, into: "Folder name")
    try await press("Create")
    try await until { $0.presented.isEmpty }
  }
}
#endif
