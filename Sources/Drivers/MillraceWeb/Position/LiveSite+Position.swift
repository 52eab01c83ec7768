#if Web
extension LiveSite {
  /// Serves the script for ``windowPosition(_:isShownOnly:send:)``; other pages do not load it.
  ///
  /// - Parameter page: the address at and below which pages load it; by default all pages. Several
  ///   calls add pages.
  public mutating func serveWindowPosition(on page: String = "/") {
    script("/millrace-position.js", ClientFiles.position, on: page)
  }
}
#endif
