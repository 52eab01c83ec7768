internal import Foundation
internal import MillraceViews

/// The markup of tables and grids: an ARIA `grid` with one cell in each row, so that the controls
/// of a row are accessible to all users.
///
///     div.collection
///     ├ div.index            the stops, which the script shows as buttons
///     └ div role=grid        scrolls by itself if it is windowed
///       ├ svg.gap            as high as the rows that are omitted
///       ├ div role=rowgroup
///       │ ├ div role=row     the header
///       │ ├ div.lines        div role=row …
///       │ └ div role=row     the footer
///       └ svg.gap
///
/// One row is the tab stop, and the script moves it. Lengths are in points, of which sixteen are a
/// `rem`.
extension Markup {
  var collectionPart: Part {
    switch element.kind {
    case .collection(let frame): collection(frame)
    case .band(let band): self.band(band)
    case .entry(let entry): self.entry(entry)
    case .menu:
      Part(
        tag: "div", attributes: [("class", "row-menu"), ("role", "menu"), ("popover", "auto")],
        content: .children)
    case .gap(let points):
      Part(
        tag: "svg",
        attributes: [
          ("class", "gap"), ("aria-hidden", "true"), ("width", "100%"),
          ("height", "\(Double(points) / 16)rem"),
        ], content: .parts([]))
    default: Part(tag: "div", content: .children)
    }
  }

  private func collection(_ frame: CollectionFrame) -> Part {
    var attributes = [
      ("role", "grid"), ("aria-label", frame.label), ("aria-rowcount", "\(frame.lineCount)"),
      ("tabindex", "-1"), ("data-height", "\(frame.rowHeight)"),
    ]
    switch frame.layout {
    case .table: attributes += [("class", "rows table"), ("data-collection", "table")]
    case .grid(let cell):
      attributes += [
        ("class", "rows grid"), ("data-collection", "grid"), ("data-width", "\(cell.width)"),
      ]
      attributes[4].1 = "\(cell.height)"
    }
    if frame.selection == .multiple { attributes.append(("aria-multiselectable", "true")) }
    if frame.isWindowed {
      attributes += [("data-windowed", ""), ("data-scroll", frame.label)]
    }
    var part = Part(suffix: "-c", tag: "div", attributes: attributes, content: .children)
    part.add(speech)
    let index = Part(
      suffix: "-x", tag: "div",
      attributes: [
        ("class", "index"), ("role", "group"), ("aria-label", "Index"),
        ("data-index", Self.json(of: frame.stops)),
      ], content: .parts([]))
    return Part(
      tag: "div", attributes: [("class", "collection")], content: .parts([index, part]))
  }

  /// Returns the index as JSON, such as `[["A",0,0],["B",12,564]]`: the title, the line counted
  /// from 0, and the offset in points.
  private static func json(of stops: [CollectionFrame.Stop]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // These are texts and numbers, which always encode.
    let titles = stops.map { stop in
      String(decoding: (try? encoder.encode(HTML.shown(stop.title))) ?? Data(), as: UTF8.self)
    }
    let rows = zip(titles, stops).map { "[\($0),\($1.line),\($1.top)]" }
    return "[\(rows.joined(separator: ","))]"
  }

  private func band(_ band: CollectionBand) -> Part {
    var attributes = [("class", "band \(band.position.rawValue)"), ("role", "rowgroup")]
    if let label = band.label { attributes.append(("aria-label", label)) }
    return Part(
      tag: "div", attributes: attributes,
      content: .parts([
        edge(band.header, "-h", "header"),
        Part(
          suffix: "-c", tag: "div", attributes: [("class", "lines"), ("role", "none")],
          content: .children),
        edge(band.footer, "-f", "footer"),
      ]))
  }

  /// Returns a row with a text; an empty one is hidden from all users.
  private func edge(_ edge: CollectionBand.Edge?, _ suffix: String, _ name: String) -> Part {
    var attributes = [("class", edge == nil ? "absent" : "section-\(name)")]
    if let edge {
      attributes += [
        ("role", "row"), ("aria-rowindex", "\(edge.line + 1)"), ("data-height", "\(edge.height)"),
      ]
    }
    let words = Part(
      suffix: suffix + "w", tag: "span",
      attributes: edge == nil ? [] : [("role", name == "header" ? "rowheader" : "gridcell")],
      content: .text(edge?.words ?? ""))
    return Part(suffix: suffix, tag: "div", attributes: attributes, content: .parts([words]))
  }

  private func entry(_ entry: CollectionEntry) -> Part {
    var attributes = [
      ("class", "entry"), ("role", "row"), ("aria-rowindex", "\(entry.line + 1)"),
    ]
    if let isSelected = entry.isSelected { attributes.append(("aria-selected", "\(isSelected)")) }
    if let height = entry.height { attributes.append(("data-height", "\(height)")) }
    let cell = Part(
      suffix: "-c", tag: "div", attributes: [("class", "cell"), ("role", "gridcell")],
      content: .children)
    // Visible when the row is pointed at or has the focus; always present for assistive technology.
    let more = Part(
      suffix: "-m", tag: "button",
      attributes: [
        ("type", "button"), ("class", "more"), ("tabindex", "-1"), ("aria-haspopup", "menu"),
        ("aria-label", "Actions"),
      ], content: .text("⋯"))
    let side = Part(
      suffix: "-a", tag: "div",
      attributes: entry.hasMenu
        ? [("class", "side"), ("role", "gridcell")] : [("class", "absent")],
      content: .parts([more]))
    // From then on the script of lists decides which row is the tab stop.
    return Part(
      tag: "div", attributes: attributes, first: [("tabindex", "-1")],
      content: .parts([cell, side]))
  }
}
