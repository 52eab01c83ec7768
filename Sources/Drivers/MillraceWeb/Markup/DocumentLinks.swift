/// The addresses of the files that a page loads.
package struct DocumentLinks: Sendable {
  var icon = "/millrace.svg"
  /// The style sheets, Millrace's first.
  var styles = ["/millrace.css"]
  /// The scripts, Millrace's first.
  var scripts = ["/millrace.js"]
  /// The script that Millrace's loads as soon as there is a table or a grid.
  var lists = "/millrace-lists.js"

  /// The lines for the head of a page that looks like the site, and runs nothing.
  var looks: String {
    "<link rel=\"icon\" href=\"\(HTML.escape(icon))\">"
      + styles.map { "\n<link rel=\"stylesheet\" href=\"\(HTML.escape($0))\">" }.joined()
  }

  /// The lines for the scripts; deferred ones run in the order in which they are written.
  var code: String {
    scripts.enumerated().map { place, script in
      let data = place == 0 ? " data-lists=\"\(HTML.escape(lists))\"" : ""
      return "\n<script src=\"\(HTML.escape(script))\"\(data) defer></script>"
    }.joined()
  }
}
