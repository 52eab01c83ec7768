package import MillraceViews

/// Returns the way back to the home page of the gallery, above the heading of an example.
package func galleryTrail<Action>() -> Node<Action> {
  row(spacing: .small) { link("Gallery", to: "/") }
    .role(.navigation).label("Where you are").style("trail")
}
