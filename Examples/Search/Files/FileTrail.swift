import MillraceViews

/// Returns the trail from the gallery to a file, by way of the search that has found it and the
/// folders that it is in.
func fileTrail<Action>(to path: String, from keyword: Keyword?) -> Node<Action> {
  row(spacing: .small) {
    link("Gallery", to: "/")
    text("›").accessibilityHidden()
    link(
      keyword.map { "Search for “\($0.text)”" } ?? "Search", to: SearchRoute.address(for: keyword))
    for folder in path.split(separator: "/").dropLast() {
      text("›").accessibilityHidden()
      text(String(folder))
    }
  }
  .role(.navigation).label("Where you are").style("trail")
}

/// Returns the heading of a file; a long name has smaller letters in a narrow window.
func fileHeading<Action>(_ path: String) -> Node<Action> {
  let name = fileName(path)
  return heading(name).style(name.count > 26 ? "long file-name" : "file-name")
}

/// Returns the name of the file at a path.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
