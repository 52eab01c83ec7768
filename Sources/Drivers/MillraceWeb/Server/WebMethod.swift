#if Web
/// What a request wants done; every other method is answered with 405.
public enum WebMethod: String, Sendable, CaseIterable {
  /// Show a page or a file.
  case get = "GET"
  /// Show the headers of what `get` would show; the server leaves the body out by itself.
  case head = "HEAD"
  /// Take the values of a form.
  case post = "POST"
}
#endif
