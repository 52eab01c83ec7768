internal import MillraceViews
internal import Synchronization

/// The upload bounds and storage that the sessions of a running site share.
final class SharedUploads: Sendable {
  let limits: Uploads
  /// Returns the time since any fixed moment.
  let time: @Sendable () -> Duration
  private let usage = Mutex(Usage())
  private let newName: @Sendable () -> String

  private struct Usage {
    var files = 0
    var bytes = 0
    /// The number of files of each client that has any.
    var clients: [[UInt8]: Int] = [:]
  }

  init(
    _ limits: Uploads, time: @escaping @Sendable () -> Duration = { .zero },
    newName: @escaping @Sendable () -> String
  ) {
    self.limits = limits
    self.time = time
    self.newName = newName
  }

  /// The room that is taken.
  var room: (files: Int, bytes: Int) { usage.withLock { ($0.files, $0.bytes) } }

  /// Reserves room for a file of a client, for as long as the reservation is held.
  func enter(bytes: Int, client: [UInt8]? = nil) throws(UploadFailure) -> UploadReservation {
    try usage.withLock { usage throws(UploadFailure) in
      let own = client.map { usage.clients[$0, default: 0] } ?? 0
      guard client == nil || own < limits.clientLimit else {
        throw .tooMany(limit: limits.clientLimit)
      }
      guard usage.files < limits.siteLimit, bytes <= limits.byteLimit - usage.bytes else {
        throw .noRoom
      }
      usage.files += 1
      usage.bytes += bytes
      if let client { usage.clients[client] = own + 1 }
    }
    return UploadReservation(self, bytes: bytes, client: client)
  }

  fileprivate func leave(bytes: Int, client: [UInt8]?) {
    usage.withLock { usage in
      usage.files -= 1
      usage.bytes -= bytes
      guard let client, let own = usage.clients[client] else { return }
      usage.clients[client] = own > 1 ? own - 1 : nil
    }
  }

  func create() async throws -> any UploadTarget {
    try await limits.storage.create(newName())
  }
}

/// A reservation of room for one file, which ends when the reservation is released.
final class UploadReservation: Sendable {
  private let shared: SharedUploads
  private let bytes: Int
  private let client: [UInt8]?

  fileprivate init(_ shared: SharedUploads, bytes: Int, client: [UInt8]?) {
    self.shared = shared
    self.bytes = bytes
    self.client = client
  }

  deinit { shared.leave(bytes: bytes, client: client) }
}
