#if Web
internal import Foundation
internal import MillraceDurable

extension HTTPTransport {
  /// Sends a piece of an attachment.
  ///
  /// - Returns: What the server has now.
  func send(
    _ bytes: [UInt8], of id: AttachmentID, in space: Space, at offset: Int, total: Int
  ) async throws(TransportError) -> Result<PieceAnswer, AttachmentRefusal> {
    let request = HTTPExchange.Request(
      path: Self.path(id, space) + "&offset=\(offset)&size=\(total)",
      headers: ["content-type": SyncMessage.bytesType], body: bytes)
    let answer = try await send(request)
    if let refusal = Self.refusal(in: answer).flatMap(AttachmentRefusal.init) {
      return .failure(refusal)
    }
    let piece: PieceAnswer = try Self.read(answer)
    guard (0...total).contains(piece.received), !piece.isComplete || piece.received == total else {
      throw .notUnderstood("The answer counts \(piece.received) of \(total) bytes.")
    }
    return .success(piece)
  }

  /// Receives a part of an attachment.
  ///
  /// - Returns: The bytes from the offset on, and the size of the whole.
  func receive(
    _ id: AttachmentID, in space: Space, at offset: Int, count: Int
  ) async throws(TransportError) -> Result<(bytes: [UInt8], total: Int), AttachmentRefusal> {
    let request = HTTPExchange.Request(
      method: "GET", path: Self.path(id, space),
      headers: ["range": "bytes=\(offset)-\(offset + count - 1)"], longestAnswer: 1 << 20)
    let answer = try await send(request)
    if let refusal = Self.refusal(in: answer).flatMap(AttachmentRefusal.init) {
      return .failure(refusal)
    }
    // A range outside of the file, or any range of an empty one.
    if answer.status == 200, offset == 0, answer.body.isEmpty {
      try Self.check(answer, isOwn: SyncMessage.bytesType)
      return .success(([], 0))
    }
    try Self.check(answer, status: 206, isOwn: SyncMessage.bytesType)
    guard let range = ContentRange(answer.headers["content-range"]),
      range.holds(answer.body.count, from: offset), answer.body.count <= count
    else { throw .notUnderstood("Expected the bytes from \(offset) on, but found others.") }
    return .success((answer.body, range.total))
  }

  private static func path(_ id: AttachmentID, _ space: Space) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    let name = space.rawValue.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    return "/v1/attachments/\(id)?space=\(name)"
  }
}

/// The content of a `Content-Range` field: `bytes 0-9/100`.
struct ContentRange: Equatable {
  let first: Int
  let last: Int
  let total: Int

  init?(_ field: String?) {
    guard let field, field.hasPrefix("bytes ") else { return nil }
    let parts = field.dropFirst("bytes ".count).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "/" })
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3, numbers[0] <= numbers[1] else { return nil }
    (first, last, total) = (numbers[0], numbers[1], numbers[2])
  }

  /// Returns true if the range is within the whole, begins at an offset and has so many bytes.
  func holds(_ bytes: Int, from offset: Int) -> Bool {
    first == offset && last < total && last - first == bytes - 1
  }
}
#endif
