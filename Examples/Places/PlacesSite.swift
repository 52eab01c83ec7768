import About
package import MillraceWeb

extension LiveSite {
  /// Serves the regions and places, and a drawing of each place.
  package mutating func servePlaces() {
    for place in Atlas.places {
      asset(
        place.picture, Array(PlaceDrawing.svg(of: place.id).utf8),
        type: "image/svg+xml; charset=utf-8")
    }
    page("/places") { visit in
      PlacesPage.state(at: visit.path).map {
        PageFactory(
          PlacesPage(), state: $0, keeping: PlacesPage.keeping, about: PlacesPage.about)
      }
    }
  }
}
