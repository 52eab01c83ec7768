/// The addresses of the files that a page loads.
package struct DocumentLinks: Sendable {
  var icon = "/millrace.svg"
  /// The style sheets, Millrace's first.
  var styles = ["/millrace.css"]
  /// The scripts, Millrace's first.
  var scripts = ["/millrace.js"]
  /// The script that Millrace's loads as soon as there is a table, a grid or a row of tabs.
  var lists = "/millrace-lists.js"
  /// The script that Millrace's loads as soon as there is a place for files.
  var uploads = "/millrace-uploads.js"

  /// The lines for the head of a page that looks like the site, and runs nothing.
  var looks: String {
    "<link rel=\"icon\" href=\"\(HTML.escape(icon))\">"
      + styles.map { "\n<link rel=\"stylesheet\" href=\"\(HTML.escape($0))\">" }.joined()
  }

  /// The lines for the scripts; deferred ones run in the order in which they are written.
  var code: String {
    scripts.enumerated().map { place, script in
      "\n<script src=\"\(HTML.escape(script))\"\(place == 0 ? laterCode : "") defer></script>"
    }.joined()
  }

  private var laterCode: String {
    " data-lists=\"\(HTML.escape(lists))\" data-uploads=\"\(HTML.escape(uploads))\""
  }
}
