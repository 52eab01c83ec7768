#if Web && SQLite
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// A page that receives files and stores them in a folder under generated names.
///
/// The site serves the stored files; a browser saves each under its original name.
struct FilesPage: LiveProgram {
  struct State: Sendable, Codable {
    /// The received files, newest first.
    var files: [Entry] = []
  }

  /// A file in the list, from its offer on.
  struct Entry: Sendable, Codable {
    /// The identity within the list, which also survives a reload.
    let id: Int
    let name: String
    let size: Int
    /// The number of the upload while it runs.
    var upload: Int?
    var received = 0
    var end: End?
  }

  enum End: Sendable, Codable {
    /// Stored under this id.
    case kept(String)
    case failed(String)
  }

  enum Action: Sendable {
    case changed(UploadChange)
    case ended(Int, End)
  }

  /// The description of the effect that stores a file.
  struct Keep: Hashable, Sendable { let id: Int }

  let folder: URL

  /// Restores the list after a reload or a restart, and marks running uploads as interrupted.
  static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    state = kept
    for index in state.files.indices where state.files[index].end == nil {
      state.files[index].upload = nil
      state.files[index].end = .failed("\(UploadFailure.interrupted)")
    }
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(.offered(let offer)):
      state.files.insert(
        Entry(
          id: (state.files.first?.id ?? 0) + 1, name: offer.name, size: offer.size,
          upload: offer.id), at: 0)
    case .changed(.progressed(let offer, let received)):
      state.edit(offer) { $0.received = received }
    case .changed(.finished(let file)):
      state.edit(file.offer) { $0.received = file.offer.size }
      return keep(file)
    case .changed(.failed(let offer, let failure)):
      // A later upload may reuse the number.
      state.edit(offer) {
        $0.end = .failed("\(failure)")
        $0.upload = nil
      }
    case .changed(.cancelled(let offer)): state.files.removeAll { $0.upload == offer.id }
    case .ended(let upload, let end):
      state.edit(upload) {
        $0.end = end
        $0.upload = nil
      }
    }
    return .none
  }

  private func keep(_ file: UploadedFile) -> Effect<Action> {
    let upload = file.offer.id
    return .run(Keep(id: upload)) { [folder] in
      let id = UUID().uuidString
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The name is user input and never becomes part of a path.
      try Data(file.offer.name.utf8).write(to: Self.nameFile(of: id, in: folder))
      try await file.move(to: folder.appending(path: id).path)
      return .ended(upload, .kept(id))
    } catch: {
      .ended(upload, .failed("\($0)"))
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
          "A file travels in pieces, and resumes after a broken connection.",
          style: .caption)
      }
      upload("A file of up to 10 MB", limit: 10_000_000) { .changed($0) }.testID("file")
      list("Files", state.files, key: \.id) { entry in
        text(entry.name)
        switch entry.end {
        case nil: progress("\(entry.name) on its way", value: entry.part)
        case .kept(let id):
          text("\(entry.size) bytes, kept.", style: .caption)
          link("Download \(entry.name)", to: "/files/kept/\(id)")
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
  /// Returns the stored file that a visit requests.
  ///
  /// Only a well-formed UUID is accepted, since a part of an address may be any text.
  static func kept(in folder: URL, for visit: Visit) -> SiteFile? {
    guard visit.segments.count == 3, let id = UUID(uuidString: visit.segments[2])?.uuidString
    else { return nil }
    let name = try? String(data: Data(contentsOf: nameFile(of: id, in: folder)), encoding: .utf8)
    // A stored file never changes, so its id identifies the content.
    return SiteFile(
      path: folder.appending(path: id).path,
      type: name?.lowercased().hasSuffix(".wav") == true ? "audio/wav" : "application/octet-stream",
      identity: id, storedAs: name ?? id)
  }

  /// Returns the path of the file that holds the name of a stored file.
  private static func nameFile(of id: String, in folder: URL) -> URL {
    folder.appending(path: id + ".name")
  }
}

extension FilesPage.State {
  mutating func edit(_ offer: UploadOffer, _ edit: (inout FilesPage.Entry) -> Void) {
    self.edit(offer.id, edit)
  }

  /// Changes the entry of an upload; does nothing after the upload was cancelled.
  mutating func edit(_ upload: Int, _ edit: (inout FilesPage.Entry) -> Void) {
    guard let index = files.firstIndex(where: { $0.upload == upload }) else { return }
    edit(&files[index])
  }
}

extension FilesPage.Entry {
  var part: Double { size == 0 ? 1 : Double(received) / Double(size) }
}
#endif
