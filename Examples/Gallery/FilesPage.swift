#if Web && SQLite
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// Takes files and keeps them in a folder, under names of its own, at which the site serves them again.
struct FilesPage: LiveProgram {
  struct State: Sendable {
    var files: [Entry] = []
  }

  /// One file, from its offer on.
  struct Entry: Sendable {
    let offer: UploadOffer
    var received = 0
    var end: End?
  }

  enum End: Sendable {
    /// Under this name.
    case kept(String)
    case failed(String)
  }

  enum Action: Sendable {
    case changed(UploadChange)
    case ended(Int, End)
  }

  /// The description of the effect that keeps a file.
  struct Keep: Hashable, Sendable { let id: Int }

  let folder: URL

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(.offered(let offer)): state.files.insert(Entry(offer: offer), at: 0)
    case .changed(.progressed(let offer, let received)):
      state.edit(offer.id) { $0.received = received }
    case .changed(.finished(let file)):
      state.edit(file.offer.id) { $0.received = file.offer.size }
      return keep(file)
    case .changed(.failed(let offer, let failure)):
      state.edit(offer.id) { $0.end = .failed("\(failure)") }
    case .changed(.cancelled(let offer)):
      state.files.removeAll { $0.offer.id == offer.id }
    case .ended(let id, let end): state.edit(id) { $0.end = end }
    }
    return .none
  }

  private func keep(_ file: UploadedFile) -> Effect<Action> {
    let id = file.offer.id
    return .run(Keep(id: id)) { [folder] in
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name =
          UUID().uuidString + (file.offer.name.lowercased().hasSuffix(".wav") ? ".wav" : "")
        try await file.move(to: folder.appending(path: name).path)
        return .ended(id, .kept(name))
      } catch {
        return .ended(id, .failed("\(error)"))
      }
    }
  }

  func title(_ state: State) -> String { "Files" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row { link("Gallery", to: "/") }
          .role(.navigation).label("Where you are").style("trail")
        heading("Files")
        text(
          "They come in pieces, and go on where they were when a connection breaks.",
          style: .caption)
      }
      upload("A file of up to 10 MB", limit: 10_000_000) { .changed($0) }.testID("place")
      list("Files", state.files, key: \.offer.id) { entry in
        text(entry.offer.name)
        switch entry.end {
        case nil: progress("\(entry.offer.name) on its way", value: entry.part)
        case .kept(let name):
          text("\(entry.offer.size) bytes, kept.", style: .caption)
          link("Open \(entry.offer.name)", to: "/files/kept/\(name)")
        case .failed(let problem): text(problem, style: .error)
        }
      }
      if state.files.isEmpty {
        text("Nothing here yet. Choose a file.", style: .caption)
      }
    }
  }
}

extension FilesPage {
  /// The file that a visit asks for: names are looked at closely, since a part of an address may be anything.
  static func kept(in folder: URL, for visit: Visit) -> SiteFile? {
    guard visit.segments.count == 3 else { return nil }
    let name = visit.segments[2]
    let isSound = name.hasSuffix(".wav")
    guard UUID(uuidString: isSound ? String(name.dropLast(4)) : name) != nil else { return nil }
    // What is kept is never written again, so the name says all.
    return SiteFile(
      path: folder.appending(path: name).path,
      type: isSound ? "audio/wav" : "application/octet-stream", identity: name)
  }
}

extension FilesPage.State {
  mutating func edit(_ id: Int, _ edit: (inout FilesPage.Entry) -> Void) {
    guard let index = files.firstIndex(where: { $0.offer.id == id }) else { return }
    edit(&files[index])
  }
}

extension FilesPage.Entry {
  var part: Double { offer.size == 0 ? 1 : Double(received) / Double(offer.size) }
}
#endif
