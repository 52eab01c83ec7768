#if Web
internal import Foundation
internal import MillraceDurable
internal import MillraceWeb

extension SyncRequestHandler {
  /// The largest part of an attachment in one answer, in bytes.
  static let part = 1 << 20

  /// Answers a request for an attachment.
  ///
  ///     POST /v1/attachments/ID?space=S&offset=N&size=T   the bytes from N on, of T in all
  ///     GET  /v1/attachments/ID?space=S                   with a range of at most a megabyte
  func answer(
    to request: WebRequest, about name: String, from requester: Requester
  ) async throws -> WebResponse {
    guard let id = AttachmentID(name) else { throw SyncRefusal.notFound }
    guard let attachments else { throw AttachmentRefusal.notTaken }
    let query = try Query(request.query)
    let access = engine.access(requester, query.space)
    if request.method == .post {
      guard access == .write else { throw AttachmentRefusal.notAllowed }
      guard SyncMessage.isOfType(SyncMessage.bytesType, request.headers["content-type"]) else {
        throw SyncRefusal.contentType(SyncMessage.bytesType)
      }
      let piece = try AttachmentStore.Piece(
        id: id, space: query.space, user: requester.user, query: query, bytes: request.body)
      return try .message(try await attachments.take(piece))
    }
    guard access != .none else { throw AttachmentRefusal.notAllowed }
    guard let size = try await attachments.size(of: id, in: query.space) else {
      throw AttachmentRefusal.missing
    }
    return try await part(request, of: id, query.space, size: size, in: attachments)
  }

  private func part(
    _ request: WebRequest, of id: AttachmentID, _ space: Space, size: Int,
    in attachments: AttachmentStore
  ) async throws -> WebResponse {
    var range = 0..<size
    var status = 200
    switch ByteRange(request.headers["range"], size: size) {
    case .whole: break
    case .part(let part): (range, status) = (part, 206)
    case .outside: throw SyncRefusal.outsideOfFile(size: size)
    }
    if range.count > Self.part {
      guard status == 206 else {
        throw SyncRefusal.malformed("Expected a range of at most \(Self.part) bytes.")
      }
      range = range.prefix(Self.part)
    }
    let bytes = try await attachments.read(id, in: space, range)
    var response = WebResponse(
      status: status,
      headers: [
        "content-type": SyncMessage.bytesType, "accept-ranges": "bytes",
        "cache-control": "no-store",
        "etag": "\"\(id)\"",
      ], body: bytes)
    if status == 206 {
      response.headers["content-range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    }
    return response
  }

  /// The query of a request for an attachment.
  struct Query {
    let space: Space
    private let values: [String: String]

    init(_ text: String?) throws {
      // By hand: setting a malformed query of `URLComponents` ends the process.
      var values: [String: String] = [:]
      for item in (text ?? "").split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard item.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), parts.count == 2,
          let value = String(parts[1]).removingPercentEncoding,
          values.updateValue(value, forKey: String(parts[0])) == nil
        else {
          throw SyncRefusal.malformed("Expected each name in the query once, with a value.")
        }
      }
      guard let space = values["space"] else {
        throw SyncRefusal.malformed("Expected the space in the query.")
      }
      self.space = Space(rawValue: space)
      self.values = values
    }

    /// Returns the number with a name: digits only.
    func number(_ name: String) throws -> Int {
      guard let text = values[name], text.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(text)
      else { throw SyncRefusal.malformed("Expected the number “\(name)” in the query.") }
      return number
    }
  }
}

extension AttachmentStore.Piece {
  fileprivate init(
    id: AttachmentID, space: Space, user: String, query: SyncRequestHandler.Query, bytes: [UInt8]
  ) throws {
    let (offset, total) = (try query.number("offset"), try query.number("size"))
    guard offset <= total, bytes.count <= total - offset else {
      throw SyncRefusal.malformed("Expected bytes within the size of the attachment.")
    }
    self.init(id: id, space: space, user: user, offset: offset, total: total, bytes: bytes)
  }
}
#endif
