internal import Synchronization

/// What the sessions of an open site share about files: the bounds, and where files go.
final class UploadDesk: Sendable {
  let limits: Uploads
  private let taken = Mutex<(files: Int, bytes: Int)>((0, 0))
  private let newName: @Sendable () -> String

  init(_ limits: Uploads, newName: @escaping @Sendable () -> String) {
    self.limits = limits
    self.newName = newName
  }

  /// How much room is taken.
  var room: (files: Int, bytes: Int) { taken.withLock { $0 } }

  /// Takes room for a file, for as long as somebody holds the ticket; `nil` where there is not enough.
  func enter(bytes: Int) -> UploadTicket? {
    let isIn = taken.withLock { taken in
      guard taken.files < limits.siteLimit, bytes <= limits.byteLimit - taken.bytes else {
        return false
      }
      taken.files += 1
      taken.bytes += bytes
      return true
    }
    return isIn ? UploadTicket(self, bytes: bytes) : nil
  }

  fileprivate func leave(bytes: Int) {
    taken.withLock { taken in
      taken.files -= 1
      taken.bytes -= bytes
    }
  }

  func create() async throws -> any UploadTarget {
    try await limits.storage.create(newName())
  }
}

/// Room for one file, which is given back when nobody holds it.
final class UploadTicket: Sendable {
  private let desk: UploadDesk
  private let bytes: Int

  fileprivate init(_ desk: UploadDesk, bytes: Int) {
    self.desk = desk
    self.bytes = bytes
  }

  deinit { desk.leave(bytes: bytes) }
}
