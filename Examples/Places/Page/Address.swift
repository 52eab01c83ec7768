import MillraceNavigation

/// The address of a page: a tab with its screens, and the screens of the secondary column.
///
/// ```
///   /places                             the regions
///   /places/coast                       a region
///   /places/coast/lighthouse            a place of it
///   /places/coast/lighthouse/way        the way there
///   /places/saved, /places/saved/mill   the places that are saved, one of them
/// ```
package struct Address: Hashable, Sendable {
  /// The selected tab.
  package var tab = PlacesPage.Tab.explore
  /// The id of the open region.
  package var region: String?
  /// The screens of the secondary column.
  package var detail: [PlacesPage.Screen] = []

  /// Parses a path; `nil` if it is not an address of the page.
  package init?(_ path: String) {
    var parts = path.split(separator: "/").map(String.init)
    guard parts.first == "places" else { return nil }
    parts.removeFirst()
    if let first = parts.first {
      if first == "saved" {
        tab = .saved
      } else {
        guard Atlas.region(first) != nil else { return nil }
        region = first
      }
      parts.removeFirst()
    }
    guard let place = parts.first else { return }
    guard let found = Atlas.place(place), tab == .saved || found.region.id == region else {
      return nil
    }
    detail = [.place(place)]
    switch parts.dropFirst() {
    case []: break
    case ["way"]: detail.append(.directions(place))
    default: return nil
    }
  }

  /// Creates the address of a path; sheets and alerts have none.
  package init(of path: PlacesPage.Path) {
    tab = path.primary.selected
    for entry in path.primary[.explore].entries where tab == .explore {
      if case .region(let id) = entry.screen { region = id }
    }
    detail = path.detail
  }

  /// Returns the address below the region of its place if that is not saved.
  package func among(saved: [String]) -> Address {
    guard tab == .saved, case .place(let place)? = detail.first, !saved.contains(place) else {
      return self
    }
    var explored = self
    explored.tab = .explore
    explored.region = Atlas.place(place)?.region.id
    return explored
  }

  /// The address as a browser shows it.
  package var path: String {
    var parts = ["places"]
    let place = detail.first.flatMap { screen -> String? in
      if case .place(let id) = screen { id } else { nil }
    }
    // The path of a place contains its own region, wherever it was chosen.
    let home = place.flatMap(Atlas.place)?.region.id
    if tab == .saved {
      parts.append("saved")
    } else if let region = home ?? region {
      parts.append(region)
    }
    if let place { parts.append(place) }
    if detail.count > 1 { parts.append("way") }
    return "/" + parts.joined(separator: "/")
  }
}

extension PlacesPage.Path {
  /// Shows screens in the secondary column; screens that are already there stay the same.
  mutating func lead(to detail: [PlacesPage.Screen]) throws(NavigationError) {
    guard let first = detail.first else { return show(nil) }
    var stack = secondary ?? ScreenStack(first, name: "place")
    try stack.show(detail)
    show(stack)
  }

  /// Navigates to an address.
  mutating func go(to address: Address) throws(NavigationError) {
    primary.selected = address.tab
    if address.tab == .explore {
      try primary[.explore].show([.regions] + (address.region.map { [.region($0)] } ?? []))
    }
    try lead(to: address.detail)
  }
}
