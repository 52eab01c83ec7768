#if Web
// Files on the disk, whole or in part.
extension RunningSite {
  /// Returns the answer to a request for an address of files; `nil` for every other address.
  func respondWithFile(_ request: WebRequest) async -> WebResponse? {
    guard let visit = Visit(address: request.path), let find = site.finder(for: visit) else {
      return nil
    }
    // The requester decides which files there are, as for pages.
    let whole = await known(Visitor(request)).visit(request.address) ?? visit
    guard let described = await find(whole), let file = await OpenFile.open(described.path) else {
      return .notFound(request)
    }
    var response = answer(request, with: described, file)
    response.isAboutFile = true
    return response
  }

  private func answer(
    _ request: WebRequest, with described: SiteFile, _ file: OpenFile
  ) -> WebResponse {
    let tag = described.tag(size: file.size)
    var response = WebResponse(headers: ["ETag": tag, "Cache-Control": described.caching])
    if request.headers.know(tag) {
      response.status = 304
      return response
    }
    response.headers["Content-Type"] = described.type
    response.headers["Content-Disposition"] = described.disposition
    response.headers["Accept-Ranges"] = "bytes"
    switch request.range(of: file.size, tag: tag) {
    case .whole: response.part = FilePart(file: file, range: 0..<file.size)
    case .part(let range):
      response.status = 206
      response.headers["Content-Range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
      response.part = FilePart(file: file, range: range)
    case .outside:
      response = .text(
        "Expected a range within the \(file.size) bytes of the file, but got another one. "
          + "Ask for less.",
        status: 416)
      response.headers["Content-Range"] = "bytes */\(file.size)"
    }
    return response
  }
}

extension WebRequest {
  /// Returns the requested range; the whole file if the client has a part of another version, or
  /// requests the head alone.
  fileprivate func range(of size: Int, tag: String) -> ByteRange {
    let ranges = headers.fields.filter { $0.name.lowercased() == "range" }
    guard method == .get, ranges.count == 1 else { return .whole }
    // A weak tag or a date does not guarantee that two parts belong to the same version.
    if let condition = headers["if-range"], condition != tag { return .whole }
    return ByteRange(ranges[0].value, size: size)
  }
}
#endif
