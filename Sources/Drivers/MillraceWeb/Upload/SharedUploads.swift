internal import MillraceViews
internal import Synchronization

/// The upload bounds and storage that the sessions of a running site share.
final class SharedUploads: Sendable {
  let limits: Uploads
  /// Returns the time since any fixed moment.
  let time: @Sendable () -> Duration
  private let usage = Mutex(Usage())
  private let newName: @Sendable () -> String

  /// The room that files take.
  private struct Room {
    var files = 0
    var bytes = 0

    mutating func add(_ bytes: Int) {
      files += 1
      self.bytes += bytes
    }

    mutating func remove(_ bytes: Int) {
      files -= 1
      self.bytes -= bytes
    }
  }

  private struct Usage {
    var all = Room()
    /// The room of each client that has any files.
    var clients: [[UInt8]: Room] = [:]

    mutating func add(_ bytes: Int, _ limits: Uploads) throws(UploadFailure) {
      guard all.files < limits.siteLimit, bytes <= limits.byteLimit - all.bytes else {
        throw .noRoom
      }
      all.add(bytes)
    }
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
  var room: (files: Int, bytes: Int) { usage.withLock { ($0.all.files, $0.all.bytes) } }

  /// Reserves room for a file of a client, for as long as the reservation is held.
  func enter(bytes: Int, client: [UInt8]? = nil) throws(UploadFailure) -> UploadReservation {
    try usage.withLock { usage throws(UploadFailure) in
      if let client {
        var own = usage.clients[client, default: Room()]
        guard own.files < limits.clientLimit else { throw .tooMany(limit: limits.clientLimit) }
        guard bytes <= limits.clientByteLimit - own.bytes else { throw .noRoom }
        own.add(bytes)
        try usage.add(bytes, limits)
        usage.clients[client] = own
      } else {
        try usage.add(bytes, limits)
      }
    }
    return UploadReservation(self, bytes: bytes, client: client)
  }

  fileprivate func leave(bytes: Int, client: [UInt8]?) {
    usage.withLock { usage in
      usage.all.remove(bytes)
      guard let client else { return }
      usage.clients[client]?.remove(bytes)
      if usage.clients[client]?.files == 0 { usage.clients[client] = nil }
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
