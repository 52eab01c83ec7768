#if Web
internal import MillraceDurable

/// The folder of a device's attachments, which is all of their state.
///
///     lock                    held while a lane uses the folder
///     SPACE/name              the name of the space, whose digest is the name of its folder
///     SPACE/waiting/ID        what the server lacks
///     SPACE/kept/ID           what the server has
///     SPACE/receiving/ID      what has been received in part
final class DeviceFolder: Sendable {
  /// An attachment that the server lacks.
  struct Waiting: Hashable, Sendable {
    let id: AttachmentID
    let space: Space
    let size: Int
  }

  let path: String
  private let lock: Lock

  /// Opens a folder, and makes it if it is not there.
  init(_ path: String) throws(AttachmentError) {
    self.path = path
    try DiskFolder.make(path)
    lock = try Lock(path)
  }

  /// Returns what the server lacks, oldest first, and removes what was being added when the process
  /// ended.
  func waiting() throws(AttachmentError) -> [Waiting] {
    var found: [(Waiting, Double)] = []
    for folder in try DiskFolder.names(in: path) where AttachmentID(folder) != nil {
      guard let space = try name(of: folder) else { continue }
      let waiting = "\(path)/\(folder)/waiting"
      for file in try DiskFolder.names(in: waiting) {
        guard let id = AttachmentID(file) else {
          if file.hasPrefix("new-") { try DiskFolder.remove("\(waiting)/\(file)") }
          continue
        }
        guard let (size, changed) = DiskFolder.facts(of: "\(waiting)/\(file)") else { continue }
        found.append((Waiting(id: id, space: space, size: size), changed))
      }
    }
    return found.sorted { ($0.1, $0.0.id.description) < ($1.1, $1.0.id.description) }.map(\.0)
  }

  /// Returns the space of a folder; `nil` if it was being made when the process ended.
  private func name(of folder: String) throws(AttachmentError) -> Space? {
    guard let file = try DiskFile("\(path)/\(folder)/name") else { return nil }
    let name = String(decoding: try file.read(at: 0, count: try file.size), as: UTF8.self)
    return digest(of: name) == folder ? Space(rawValue: name) : nil
  }

  /// Stores bytes until the server has them; returns once they are on the disk.
  ///
  /// - Parameter unique: A text that distinguishes this call from others.
  func add(
    _ bytes: [UInt8], _ id: AttachmentID, to space: Space, unique: String
  ) throws(AttachmentError) {
    let folder = folder(of: space, "waiting")
    if let known = holds(id, in: space) {
      // The call that has stored it may have failed, or not come, to the flush.
      if known.hasPrefix(folder + "/") {
        try DiskFile(known)?.flush()
        try DiskFolder.flush(folder)
      }
      return
    }
    try make(space)
    let new = "\(folder)/new-\(unique)"
    do throws(AttachmentError) {
      guard let file = try DiskFile(new, creates: true) else { return }
      try file.write(bytes, at: 0)
      try file.flush()
      try DiskFolder.move(new, to: "\(folder)/\(id)")
      try DiskFolder.flush(folder)
    } catch {
      try? DiskFolder.remove(new)
      throw error
    }
  }

  private func make(_ space: Space) throws(AttachmentError) {
    for kind in ["waiting", "kept", "receiving"] { try DiskFolder.make(folder(of: space, kind)) }
    let home = "\(path)/\(digest(of: space.rawValue))"
    if try name(of: digest(of: space.rawValue)) != nil { return }
    guard let file = try DiskFile(home + "/name", creates: true) else { return }
    try file.write(Array(space.rawValue.utf8), at: 0)
    try file.flush()
    try DiskFolder.flush(home)
  }

  /// Returns the path of an attachment's file; `nil` if the device lacks it.
  func holds(_ id: AttachmentID, in space: Space) -> String? {
    paths(of: id, in: space).first { DiskFolder.facts(of: $0) != nil }
  }

  /// Returns the paths that an attachment's file has, one after the other.
  ///
  /// In this order a file that moves meanwhile is found.
  func paths(of id: AttachmentID, in space: Space) -> [String] {
    ["waiting", "kept"].map { folder(of: space, $0) + "/\(id)" }
  }

  /// Returns the bytes of an attachment; `nil` if the device lacks it.
  func read(_ id: AttachmentID, in space: Space) throws(AttachmentError) -> [UInt8]? {
    for path in paths(of: id, in: space) {
      guard let file = try DiskFile(path) else { continue }
      return try file.read(at: 0, count: try file.size)
    }
    return nil
  }

  /// Returns a part of an attachment that the server lacks; `nil` if its file is not there.
  func read(
    _ waiting: Waiting, at offset: Int, count: Int
  ) throws(AttachmentError) -> [UInt8]? {
    try file(of: waiting)?.read(at: offset, count: count)
  }

  /// Returns true if the file of an attachment has its bytes.
  func isWhole(_ waiting: Waiting) throws(AttachmentError) -> Bool {
    try file(of: waiting)?.identity() == waiting.id
  }

  private func file(of waiting: Waiting) throws(AttachmentError) -> DiskFile? {
    try DiskFile(folder(of: waiting.space, "waiting") + "/\(waiting.id)")
  }

  /// Notes that the server has an attachment; does nothing if that was noted before.
  func noteSent(_ waiting: Waiting) throws(AttachmentError) {
    guard waits(waiting.id, in: waiting.space) else { return }
    let (waits, kept) = (
      folder(of: waiting.space, "waiting"), folder(of: waiting.space, "kept")
    )
    try DiskFolder.move("\(waits)/\(waiting.id)", to: "\(kept)/\(waiting.id)")
  }

  /// Returns true if the device has an attachment that the server lacks.
  func waits(_ id: AttachmentID, in space: Space) -> Bool {
    DiskFolder.facts(of: folder(of: space, "waiting") + "/\(id)") != nil
  }

  // MARK: Receiving

  /// Returns the number of bytes of an attachment that have been received.
  func received(_ id: AttachmentID, in space: Space) -> Int {
    DiskFolder.facts(of: folder(of: space, "receiving") + "/\(id)")?.size ?? 0
  }

  /// Stores received bytes.
  func receive(
    _ bytes: [UInt8], of id: AttachmentID, in space: Space, at offset: Int
  ) throws(AttachmentError) {
    try make(space)
    guard let file = try DiskFile(folder(of: space, "receiving") + "/\(id)", creates: true) else {
      return
    }
    try file.write(bytes, at: offset)
  }

  /// Keeps an attachment that has been received whole.
  ///
  /// - Throws: ``AttachmentError/damaged`` if the bytes are others; they are removed.
  func keep(_ id: AttachmentID, in space: Space) throws(AttachmentError) {
    let path = folder(of: space, "receiving") + "/\(id)"
    if let file = try DiskFile(path) {
      if try file.identity() == id {
        try file.flush()
        return try DiskFolder.move(path, to: folder(of: space, "kept") + "/\(id)")
      }
      try DiskFolder.remove(path)
    }
    // Another call may have received it meanwhile; the bytes here are the end of it then, or none.
    if holds(id, in: space) == nil { throw .damaged }
  }

  private func folder(of space: Space, _ kind: String) -> String {
    "\(path)/\(digest(of: space.rawValue))/\(kind)"
  }

  /// The lock of the folder, which ends with this object or with the process.
  private final class Lock: @unchecked Sendable {
    // Sendable: the file is not used after `init`, only closed.
    private let file: DiskFile

    init(_ path: String) throws(AttachmentError) {
      guard let file = try DiskFile(path + "/lock", creates: true), file.lock() else {
        throw .inUse(path: path)
      }
      self.file = file
    }
  }
}
#endif
