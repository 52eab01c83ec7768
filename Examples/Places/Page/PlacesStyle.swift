/// The style sheet of the page, which marks the row of the place that is shown.
package enum PlacesStyle {
  /// The content of the file.
  package static let css = """
    .item:has([data-style="selected"]) {
      background: var(--hover); box-shadow: inset 3px 0 var(--accent);
    }
    .item:dir(rtl):has([data-style="selected"]) { box-shadow: inset -3px 0 var(--accent); }
    """
}
