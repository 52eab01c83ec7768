/// The addresses of the files that a page loads.
package struct DocumentLinks: Sendable {
  /// The path below which the socket and the uploads are; empty for `/`.
  var root = ""
  var icon = "/millrace.svg"
  /// The style sheets, Millrace's first.
  var styles = ["/millrace.css"]
  /// The scripts, Millrace's first.
  var scripts = ["/millrace.js"]
  /// The script that Millrace's loads with the first table, grid or row of tabs.
  var lists = "/millrace-lists.js"
  /// The script that Millrace's loads with the first upload control.
  var uploads = "/millrace-uploads.js"

  /// The icon and the style sheets, as lines for the head of a page.
  var styleTags: String {
    "<link rel=\"icon\" href=\"\(HTML.escape(icon))\">"
      + styles.map { "\n<link rel=\"stylesheet\" href=\"\(HTML.escape($0))\">" }.joined()
  }

  /// The scripts, as lines for the head of a page; deferred scripts run in the order in which they
  /// are written.
  var scriptTags: String {
    scripts.enumerated().map { index, script in
      "\n<script src=\"\(HTML.escape(script))\"\(index == 0 ? laterScripts : "") defer></script>"
    }.joined()
  }

  /// The address of the first page.
  var first: String { root.isEmpty ? "/" : root }

  /// The root as an attribute, for the scripts; without one it is `/`.
  var rootAttribute: String {
    root.isEmpty ? "" : " data-root=\"\(HTML.escape(root))\""
  }

  private var laterScripts: String {
    " data-lists=\"\(HTML.escape(lists))\" data-uploads=\"\(HTML.escape(uploads))\""
  }
}
