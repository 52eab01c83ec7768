internal import Dispatch
public import MillraceViews
internal import Synchronization

/// The folder with the sound of the recordings.
///
/// ```
///   upload ─▶ incoming ─▶ looked into, rewritten ─▶ draft ─┬─▶ saved: the library's
///                                   └─▶ refused             └─▶ discarded, or too old
/// ```
///
/// A file is at each moment there as a whole or not at all under every name but the first two: it is
/// written under another name, flushed, renamed, and the folder is flushed. One file at a time is looked
/// into, on a queue of the shelf's own, so that memory is bounded and no caller's thread waits. What is
/// taken is bounded by ``AudioLimits``.
public final class AudioShelf: Sendable {
  let folder: String
  let disk: any AudioDisk
  private let queue = DispatchQueue(label: "recordings.audio")
  private let claims = Mutex<Set<ItemID>>([])

  init(folder: String, disk: any AudioDisk) {
    self.folder = folder
    self.disk = disk
  }

  /// Takes an uploaded file as a draft, and says what it is; in an effect.
  ///
  /// The draft is on the disk when this returns. A draft that was there under the id is replaced. When
  /// this throws, nobody can count on a draft, and the uploaded file may be gone: it has to be given again.
  ///
  /// - Parameter id: the id of the recording that it will be.
  public func take(
    _ file: UploadedFile, as id: ItemID
  ) async throws(AudioShelfError) -> Audio {
    try claim(id)
    defer { release(id) }
    do throws(UploadFailure) {
      try await file.move(to: path(.incoming(id)))
    } catch {
      // What a disk that filled up has of it.
      try? await onQueue { () throws(DiskError) in try self.disk.remove(self.path(.incoming(id))) }
      throw .upload(error)
    }
    return try await onQueue { () throws(AudioShelfError) in try self.makeDraft(id) }
  }

  func path(_ name: AudioName) -> String { "\(folder)/\(name.text)" }

  /// Keeps others from a draft, until it is released.
  func claim(_ id: ItemID) throws(AudioShelfError) {
    if !claims.withLock({ $0.insert(id).inserted }) { throw .busy(id) }
  }

  func release(_ id: ItemID) {
    claims.withLock { _ = $0.remove(id) }
  }

  /// Runs blocking work, one after the other.
  func onQueue<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Result { () throws(Failure) -> Value in try work() })
      }
    }
    return try result.get()
  }
}
