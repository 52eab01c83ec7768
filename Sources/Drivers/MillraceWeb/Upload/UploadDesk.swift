internal import MillraceViews
internal import Synchronization

/// The upload bounds and storage that the sessions of a running site share.
final class UploadDesk: Sendable {
  let limits: Uploads
  /// Returns the time since any fixed moment.
  let time: @Sendable () -> Duration
  private let taken = Mutex(Taken())
  private let newName: @Sendable () -> String

  private struct Taken {
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
  var room: (files: Int, bytes: Int) { taken.withLock { ($0.files, $0.bytes) } }

  /// Reserves room for a file of a client, for as long as the ticket is held.
  func enter(bytes: Int, client: [UInt8]? = nil) throws(UploadFailure) -> UploadTicket {
    try taken.withLock { taken throws(UploadFailure) in
      let own = client.map { taken.clients[$0, default: 0] } ?? 0
      guard client == nil || own < limits.clientLimit else {
        throw .tooMany(limit: limits.clientLimit)
      }
      guard taken.files < limits.siteLimit, bytes <= limits.byteLimit - taken.bytes else {
        throw .noRoom
      }
      taken.files += 1
      taken.bytes += bytes
      if let client { taken.clients[client] = own + 1 }
    }
    return UploadTicket(self, bytes: bytes, client: client)
  }

  fileprivate func leave(bytes: Int, client: [UInt8]?) {
    taken.withLock { taken in
      taken.files -= 1
      taken.bytes -= bytes
      guard let client, let own = taken.clients[client] else { return }
      taken.clients[client] = own > 1 ? own - 1 : nil
    }
  }

  func create() async throws -> any UploadTarget {
    try await limits.storage.create(newName())
  }
}

/// A reservation of room for one file, which ends when the ticket is released.
final class UploadTicket: Sendable {
  private let desk: UploadDesk
  private let bytes: Int
  private let client: [UInt8]?

  fileprivate init(_ desk: UploadDesk, bytes: Int, client: [UInt8]?) {
    self.desk = desk
    self.bytes = bytes
    self.client = client
  }

  deinit { desk.leave(bytes: bytes, client: client) }
}
