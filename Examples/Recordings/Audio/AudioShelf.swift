internal import Dispatch
package import MillraceViews
internal import Synchronization

/// The folder with the sound files of the recordings.
///
/// ```
///   upload ─▶ incoming ─▶ inspected, rewritten ─▶ draft ─┬─▶ saved: the library's
///                                 └─▶ refused           └─▶ discarded, or too old
/// ```
///
/// Under every name but the first two a file is either complete or absent: it is written under
/// another name, flushed, renamed, and the folder is flushed. The shelf inspects one file at a
/// time, on a queue of its own, so that memory is bounded and no caller's thread waits.
/// ``AudioLimits`` bounds the files that are accepted.
package final class AudioShelf: Sendable {
  let folder: String
  let disk: any AudioDisk
  private let queue = DispatchQueue(label: "recordings.audio")
  private let claims = Mutex<Set<ItemID>>([])

  init(folder: String, disk: any AudioDisk) {
    self.folder = folder
    self.disk = disk
  }

  /// Stores an uploaded file as a draft, and returns its audio; called in an effect.
  ///
  /// The draft is on the disk when this returns. A draft with the same id is replaced. When this
  /// throws, there may be no draft, and the uploaded file may be gone: it has to be uploaded again.
  ///
  /// - Parameter id: The id of the recording that the draft will become.
  package func take(
    _ file: UploadedFile, as id: ItemID
  ) async throws(AudioShelfError) -> Audio {
    try claim(id)
    defer { release(id) }
    do throws(UploadFailure) {
      try await file.move(to: path(.incoming(id)))
    } catch {
      // A disk that filled up may have kept part of the file.
      try? await onQueue { () throws(DiskError) in try self.disk.remove(self.path(.incoming(id))) }
      throw .upload(error)
    }
    return try await onQueue { () throws(AudioShelfError) in try self.makeDraft(id) }
  }

  func path(_ name: AudioName) -> String { "\(folder)/\(name.text)" }

  /// Reserves a draft for one operation, until it is released.
  func claim(_ id: ItemID) throws(AudioShelfError) {
    if !claims.withLock({ $0.insert(id).inserted }) { throw .busy(id) }
  }

  func release(_ id: ItemID) {
    claims.withLock { _ = $0.remove(id) }
  }

  /// Runs blocking work, one piece after the other.
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
