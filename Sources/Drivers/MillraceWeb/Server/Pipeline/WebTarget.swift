#if Web
internal import NIOHTTP1

/// The address of a request, split at its question mark; nil unless it begins with a slash.
struct WebTarget: Equatable {
  let path: String
  let query: String?

  init?(_ uri: String) {
    guard uri.hasPrefix("/") else { return nil }
    guard let mark = uri.firstIndex(of: "?") else {
      path = uri
      query = nil
      return
    }
    path = String(uri[..<mark])
    query = String(uri[uri.index(after: mark)...])
  }
}

extension HTTPHeaders {
  /// Converts the fields to the transport's type.
  init(_ headers: WebHeaders) {
    self.init(headers.fields.map { ($0.name, $0.value) })
  }
}

extension WebHeaders {
  /// Converts the fields from the transport's type.
  init(_ headers: HTTPHeaders) {
    self.init(fields: headers.map { Field(name: $0.name, value: $0.value) })
  }
}
#endif
