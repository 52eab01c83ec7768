#if Web
// Files come beside the socket, in posts of one piece each, which name the session in a header: no page of another origin can
// set one, and none can read the token.
extension OpenSite {
  static let uploadPath = "/millrace/upload/"

  /// The answer to a request about a file; `nil` for a request about anything else.
  func respondAboutUpload(_ request: WebRequest) async -> WebResponse? {
    guard request.path.hasPrefix(Self.uploadPath) else { return nil }
    guard request.method != .get else {
      var response = WebResponse.text("Files are sent here, and not fetched.", status: 405)
      response.headers["Allow"] = "HEAD, POST"
      return response
    }
    guard let number = Int(request.path.dropFirst(Self.uploadPath.count)),
      let token = request.headers["millrace-session"], SessionToken.isSound(token),
      let session = sessions.enterBesideSocket(token)
    else { return .text("No page with that token is open.", status: 404) }
    defer { leave(token) }
    if request.method == .head {
      return Self.answer(await session.arrived(number).map { .received($0) } ?? .unknown)
    }
    guard let offset = request.headers["millrace-offset"].flatMap({ Int($0) }) else {
      return .text("A piece of a file says where it begins.", status: 400)
    }
    return Self.answer(await session.takeChunk(number, at: offset, request.body))
  }

  /// Nothing that happens on a good day is an error: what a browser reports as one, somebody reads.
  private static func answer(_ answer: UploadAnswer) -> WebResponse {
    var response = WebResponse(status: 204)
    switch answer {
    case .received(let there), .elsewhere(let there):
      response.headers["millrace-offset"] = "\(there)"
    case .tooLarge(let there):
      response = .text("The piece is too large, or more than the rest of the file.", status: 413)
      response.headers["millrace-offset"] = "\(there)"
    case .unknown: break
    }
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
#endif
