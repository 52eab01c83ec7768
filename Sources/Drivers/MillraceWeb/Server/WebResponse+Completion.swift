#if Web
internal import Logging

extension WebResponse {
  /// True if the status allows a body.
  var hasBody: Bool { status != 204 && status != 304 }

  /// The number of bytes of the body.
  var length: Int { part?.range.count ?? body.count }

  /// Returns the response as it is sent: valid, with its length and the security headers; a 500 if
  /// it is invalid.
  func completed(with security: WebHeaders, logger: Logger) -> WebResponse {
    var response = checked(logger)
    let replaced = Set(security.fields.map { $0.name.lowercased() })
      .union(["transfer-encoding", "content-length"])
    response.headers.fields.removeAll { replaced.contains($0.name.lowercased()) }
    response.headers.fields += security.fields
    if response.isAboutFile {
      response.headers["content-security-policy"] = SecurityHeaders.filePolicy
    } else if response.headers["content-type"]?.hasPrefix("image/svg+xml") == true {
      response.headers["content-security-policy"] = SecurityHeaders.picturePolicy
    }
    if response.hasBody { response.headers["content-length"] = String(response.length) }
    return response
  }

  private func checked(_ logger: Logger) -> WebResponse {
    if let field = headers.firstUnsafe {
      logger.error(
        "Expected header fields of one line, but one is not. Correct the response.",
        metadata: ["name": "\(field.name.debugDescription)"])
    } else if (200...599).contains(status) {
      return self
    } else {
      logger.error(
        "Expected a status from 200 to 599. Correct the response.",
        metadata: ["status": "\(status)"])
    }
    return .text("The server made an invalid response. Check its log.", status: 500)
  }
}
#endif
