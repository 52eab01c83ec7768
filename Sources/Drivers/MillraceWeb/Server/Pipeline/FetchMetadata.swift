#if Web
internal import NIOHTTP1

/// The headers in which a browser states the cause of a request; no script can change them, and
/// other clients send none.
struct FetchMetadata {
  /// True if a page of another site has caused the request, other than by navigating to the address
  /// itself.
  ///
  /// Such a page could neither show nor read the answer, so the request would only cost: a session
  /// for an image that is not one.
  let isForeign: Bool

  init(_ headers: HTTPHeaders) {
    let goesThere = headers["sec-fetch-mode"] == ["navigate"]
    let isInside = ["iframe", "frame", "embed", "object", "fencedframe"]
      .contains(headers.first(name: "sec-fetch-dest"))
    isForeign = headers["sec-fetch-site"].contains("cross-site") && (!goesThere || isInside)
  }
}
#endif
