#if Web && SQLite
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// A page that receives files and stores them in a folder under generated names.
///
/// The site serves the stored files; a browser saves each under its original name. A file that is
/// removed stays in the folder while it can be brought back.
struct FilesPage: LiveProgram {
  struct State: Sendable, Codable {
    /// The received files, newest first.
    var files: [Entry] = []
    /// The file that was removed last, until that is final.
    var removed: Entry?
    /// The file that has just come back, which gets the focus.
    var broughtBack: Int?
    /// The locale of the person, for sizes.
    var locale = Locale(identifier: "en")

    // A list that is restored is read by whoever opens the page now.
    private enum CodingKeys: CodingKey { case files, removed }
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
    /// A file of the list is removed.
    case remove(Int)
    /// The removed file comes back.
    case undo
    /// The removed file is deleted.
    case settle
  }

  /// The description of the effect that stores a file.
  struct Keep: Hashable, Sendable { let id: Int }
  /// The description of the effect that deletes a stored file.
  struct Delete: Hashable, Sendable { let id: String }

  let folder: URL

  /// Restores the list after a reload or a restart, and marks running uploads as interrupted.
  static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    (state.files, state.removed) = (kept.files, kept.removed)
    for index in state.files.indices where state.files[index].end == nil {
      state.files[index].upload = nil
      state.files[index].end = .failed(words(UploadFailure.interrupted))
    }
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.broughtBack = nil
    switch action {
    case .changed(.offered(let offer)):
      state.files.insert(
        Entry(
          id: state.newestID + 1, name: offer.name, size: offer.size, upload: offer.id), at: 0)
    case .changed(.progressed(let offer, let received)):
      state.edit(offer) { $0.received = received }
    case .changed(.finished(let file)):
      state.edit(file.offer) { $0.received = file.offer.size }
      return keep(file)
    case .changed(.failed(let offer, let failure)):
      // A later upload may reuse the number.
      state.edit(offer) {
        $0.end = .failed(Self.words(failure))
        $0.upload = nil
      }
    case .changed(.cancelled(let offer)): state.files.removeAll { $0.upload == offer.id }
    case .ended(let upload, let end):
      state.edit(upload) {
        $0.end = end
        $0.upload = nil
      }
    case .remove(let id):
      guard let index = state.files.firstIndex(where: { $0.id == id }) else { break }
      let effect = settle(&state)
      state.removed = state.files.remove(at: index)
      return effect
    case .undo: state.bringBack()
    case .settle: return settle(&state)
    }
    return .none
  }

  /// Makes a removal final.
  private func settle(_ state: inout State) -> Effect<Action> {
    defer { state.removed = nil }
    guard case .kept(let id)? = state.removed?.end else { return .none }
    return .fireAndForget(Delete(id: id)) { [folder] in
      try FileManager.default.removeItem(at: folder.appending(path: id))
      try FileManager.default.removeItem(at: Self.nameFile(of: id, in: folder))
    }
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
      .ended(upload, .failed(Self.words($0)))
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
  /// The largest identity in the list, with the file that may come back.
  var newestID: Int { max(files.first?.id ?? 0, removed?.id ?? 0) }

  /// Puts the removed file back where it was.
  fileprivate mutating func bringBack() {
    guard let entry = removed else { return }
    files.insert(entry, at: files.firstIndex { $0.id < entry.id } ?? files.endIndex)
    (broughtBack, removed) = (entry.id, nil)
  }

  mutating func edit(_ offer: UploadOffer, _ edit: (inout FilesPage.Entry) -> Void) {
    self.edit(offer.id, edit)
  }

  /// Changes the entry of an upload; does nothing after the upload was cancelled.
  mutating func edit(_ upload: Int, _ edit: (inout FilesPage.Entry) -> Void) {
    guard let index = files.firstIndex(where: { $0.upload == upload }) else { return }
    edit(&files[index])
  }
}
#endif
