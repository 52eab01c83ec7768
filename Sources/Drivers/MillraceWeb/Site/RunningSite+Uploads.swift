#if Web
// Files arrive beside the socket, in posts of one piece each, which name the session in a header:
// no page of another origin can set it, and none can read the token.
extension RunningSite {
  /// Returns the answer to a request about an upload; `nil` for every other request.
  func respondAboutUpload(_ request: WebRequest) async -> WebResponse? {
    let path = site.uploadPath
    guard request.path.hasPrefix(path) else { return nil }
    guard request.method != .get else {
      var response = WebResponse.text(
        "Expected HEAD or POST for an upload. Use one of these.", status: 405)
      response.headers["Allow"] = "HEAD, POST"
      return response
    }
    let visitor = await known(Visitor(request))
    guard !visitor.isUncertain else { return Self.notNow }
    guard let number = Int(request.path.dropFirst(path.count)),
      let token = request.headers["millrace-session"], SessionToken.isSound(token),
      let session = sessions.enterBesideSocket(token, for: visitor.session?.id)
    else { return .text("No page with that token is open.", status: 404) }
    defer { leave(token, of: session) }
    if request.method == .head {
      return Self.answer(await session.arrived(number).map { .received($0) } ?? .unknown)
    }
    guard let offset = request.headers["millrace-offset"].flatMap({ Int($0) }) else {
      return .text(
        "Expected the position of the piece in millrace-offset. Send this header.", status: 400)
    }
    return Self.answer(await session.takeChunk(number, at: offset, request.body))
  }

  /// Returns the response for an answer.
  ///
  /// Expected outcomes have no error status, since browsers write those to the console.
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
