#if Web
// The site's own page for an address at which there is nothing.
extension RunningSite {
  /// Returns the page of the site in place of a response that says that nothing is there; `nil` for
  /// any other response, for a client that accepts no pages, and where the site has none.
  func missingPage(
    for request: WebRequest, inPlaceOf response: WebResponse
  ) async -> WebResponse? {
    guard let make = site.missing, response.status == 404, !response.isPage,
      request.headers.acceptsPages
    else { return nil }
    let visitor = await known(Visitor(request))
    guard let visit = visitor.visit(request.address) ?? visitor.visit(request.addressAsTyped),
      let page = await make(visit)
    else { return nil }
    var head = page.head
    head.isUnlisted = true
    let document = PlainDocument(
      title: page.title, language: site.language, head: head, links: errorLinks,
      parts: ClientParts(in: page.root), body: page.body)
    var shown = self.response(with: document.html, 404, to: request)
    // Another client may request the same address as text.
    shown.headers["Vary"] = "Accept, Accept-Encoding, Sec-Fetch-Site"
    return shown
  }
}

extension WebRequest {
  /// The address with its percent signs as characters, where they are no encoding.
  fileprivate var addressAsTyped: String {
    address.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }
}
#endif
