#if Web
internal import NIOHTTP1

/// What a browser says by itself about why it asks; no script can change it, and other clients say nothing.
struct FetchMetadata {
  /// Whether a page of another site makes the browser ask for something other than to go there itself.
  ///
  /// Nothing of the answer could be shown or read there, so all that such a request does is to cost something: a session for
  /// each picture that is none.
  let isForeign: Bool

  init(_ headers: HTTPHeaders) {
    let goesThere = headers["sec-fetch-mode"] == ["navigate"]
    let isInside = ["iframe", "frame", "embed", "object", "fencedframe"]
      .contains(headers.first(name: "sec-fetch-dest"))
    isForeign = headers["sec-fetch-site"].contains("cross-site") && (!goesThere || isInside)
  }
}
#endif
