/// The addresses of the files that a page loads.
package struct DocumentLinks: Sendable {
  /// The path below which the socket and the uploads are; empty for `/`.
  var root = ""
  var icon = "/millrace.svg"
  /// The style sheets, Millrace's first.
  var styles = ["/millrace.css"]
  /// The scripts, Millrace's first.
  var scripts = ["/millrace.js"]
  /// The files of the parts that only some pages need.
  var parts = ClientParts.files

  /// Returns the addresses of the files of some parts.
  func files(of parts: ClientParts) -> [String] {
    self.parts.filter { parts.contains($0.part) }.map(\.address)
  }

  /// Returns the icon and the style sheets, as lines for the head of a page.
  ///
  /// The sheets of parts come first, so that those of the site count after all of Millrace's.
  func styleTags(for parts: ClientParts) -> String {
    let sheets = files(of: parts).filter { $0.contains(".css") } + styles
    return "<link rel=\"icon\" href=\"\(HTML.escape(icon))\">"
      + sheets.map { "\n<link rel=\"stylesheet\" href=\"\(HTML.escape($0))\">" }.joined()
  }

  /// Returns the scripts, as lines for the head of a page; deferred scripts run in the order in
  /// which they are written.
  ///
  /// Millrace's own gets the addresses of the scripts of parts, and loads them.
  func scriptTags(for parts: ClientParts) -> String {
    let later = files(of: parts).filter { !$0.contains(".css") }.joined(separator: " ")
    let files = later.isEmpty ? "" : " data-files=\"\(HTML.escape(later))\""
    return scripts.enumerated().map { index, script in
      "\n<script src=\"\(HTML.escape(script))\"\(index == 0 ? files : "") defer></script>"
    }.joined()
  }

  /// The address of the first page.
  var first: String { root.isEmpty ? "/" : root }

  /// The root as an attribute, for the scripts; without one it is `/`.
  var rootAttribute: String {
    root.isEmpty ? "" : " data-root=\"\(HTML.escape(root))\""
  }
}
