#if Web
/// The method of a request; every other method is answered with 405.
public enum WebMethod: String, Sendable, CaseIterable {
  /// A request for a page or a file.
  case get = "GET"
  /// A request for the headers of a `get`; the server omits the body by itself.
  case head = "HEAD"
  /// A request that submits data, such as the values of a form or a piece of a file.
  case post = "POST"
}
#endif
