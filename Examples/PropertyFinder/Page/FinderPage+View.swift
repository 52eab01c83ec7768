import About
import MillraceNavigation
package import MillraceViews

extension FinderPage {
  /// Returns a stack of the three screens; the one in front shows the error.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      navigationStack(
        "Property Finder", state.path, onEvent: { .navigated($0) }
      ) { entry in
        let problem = entry.id == state.path.top.id ? state.app.errorMessage : nil
        return switch entry.screen {
        case .search: search(state, entry.id, problem)
        case .results: results(state.app, entry.id, problem)
        case .detail: detail(state.app, problem)
        }
      }
      browserLocation(state.desk.question)
    }
  }

  // MARK: Search

  private func search(
    _ state: State, _ id: ScreenID, _ problem: ErrorMessage?
  ) -> ScreenView<Action> {
    let app = state.app
    return screen("Property Finder") {
      text("Houses and flats to buy: by place, by postcode, or near you.")
      form("Search", onSubmit: .search(id)) {
        field(
          "Place-name or postcode", text: state.desk.text, purpose: .search, onInput: { .typed($0) }
        ).hint("For example London")
        row {
          button("Go", role: .primary, send: .search(id)).icon(.search)
          button("Use my location", send: .action(.searchByCurrentLocation, id))
            .busy(app.isLocating).icon(.pin)
        }
      }
      if let problem { Self.problem(problem) }
      if app.isLoading {
        column(spacing: .none) {
          row {
            progress(app.isLocating ? "Finding your location" : "Searching").grow()
            button("Cancel", role: .cancel, send: .action(.cancelSearch, id))
              .label("Cancel the search")
          }
          if app.isLocating {
            text("If the browser asks, allow it to share your location.", style: .caption)
          }
        }
      }
      if !app.property.saved.isEmpty { saved(app.property.saved) }
      if app.property.recent.isEmpty {
        searches("Places to begin with", Self.places, .pin)
      } else {
        searches("Recent searches", app.property.recent, .clock)
      }
    }
  }

  private static let places = ["London", "Manchester", "Bristol", "Cambridge"]
    .map(SearchCriteria.place)

  private func searches(
    _ title: String, _ searches: [SearchCriteria], _ icon: Icon
  ) -> Node<Action> {
    column(spacing: .small) {
      heading(title, level: .two)
      list(title, searches, key: { "\($0)" }) { criteria in
        row {
          link(
            criteria.words, to: Self.destination(.results(criteria)),
            send: .go(.results(criteria))
          )
          .icon(icon).style(.wholeRow)
        }
      }
    }
  }

  private func saved(_ properties: [SavedProperty]) -> Node<Action> {
    column(spacing: .small) {
      heading("Saved properties", level: .two)
      list("Saved properties", properties, key: \.id) { property in
        let route = FinderRoute.detail(property.criteria, property.id)
        row {
          link(property.title, to: Self.destination(route), send: .go(route))
            .icon("saved").style(.wholeRow)
          text(property.price, style: .caption)
        }
      }
    }
  }

  // MARK: Results

  private func results(
    _ app: AppState, _ id: ScreenID, _ problem: ErrorMessage?
  ) -> ScreenView<Action> {
    let found = app.property
    return screen("Results") {
      if let problem { Self.problem(problem) }
      text(Self.summary(of: app), style: .title).role(.status).live()
      if found.skipped > 0 {
        text(
          found.skipped == 1
            ? "One listing could not be shown." : "\(found.skipped) listings could not be shown.",
          style: .caption)
      }
      if app.isLoading, found.properties == nil { Self.awaitedCards() }
      list("Properties", found.properties ?? [], key: \.id) { property in
        Self.card(of: property, found, id)
      }
      .style(.cards)
      if found.hasMore {
        button("Load more", send: .action(.loadMore, id)).busy(app.isLoading)
      }
    } items: {
      button("Refresh", send: .action(.refresh, id)).busy(app.isLoading).icon(.refresh)
    }
  }

  @NodeBuilder<Action>
  private static func card(
    of property: PropertyDetail, _ found: PropertyState, _ id: ScreenID
  ) -> NodeList<Action> {
    if let address = property.imageAddress {
      image(decorative: address, size: Picture.Size(width: 270, height: 180))
    }
    text(property.kindWords).style(.badge)
    text(property.priceWords, style: .title)
    rooms(of: property)
    link(
      property.title,
      to: destination(found.searchCriteria.map { .detail($0, property.id) } ?? .search),
      send: .action(.showPropertyDetail(property.id), id)
    )
    .style(.wholeRow)
    if !property.description.isEmpty {
      text(property.description, style: .caption).style(.clamped)
    }
    if let heart = heart(of: property, found) { heart }
  }

  private static func summary(of app: AppState) -> String {
    let found = app.property
    let area = found.searchCriteria?.area ?? ""
    guard let properties = found.properties else {
      return app.isLoading ? "Searching \(area)…" : "Nothing has been found yet."
    }
    guard !properties.isEmpty else { return found.searchCriteria?.nothingFound ?? "" }
    let all = found.totalResults
    let count = all == 1 ? "1 property" : "\(all) properties"
    return properties.count < all
      ? "\(count) \(area), \(properties.count) shown" : "\(count) \(area)"
  }

  // MARK: Detail

  private func detail(_ app: AppState, _ problem: ErrorMessage?) -> ScreenView<Action> {
    guard let property = app.property.selected else {
      return screen("Property") {
        if let problem { Self.problem(problem) }
        if app.isLoading {
          Self.awaitedProperty()
        } else {
          text("This property is not among the results any more.")
        }
      }
    }
    return screen(property.title) {
      if let address = property.imageAddress {
        image(
          address, description: "A drawing of the \(property.propertyType)",
          size: Picture.Size(width: 270, height: 180))
      }
      column(spacing: .small) {
        text(property.priceWords, style: .title).style("price")
        row {
          text(property.kindWords).style(.badge)
          Self.rooms(of: property)
        }
      }
      text(property.description)
    } items: {
      if let heart = Self.heart(of: property, app.property) { heart }
    }
  }

  private static func destination(_ route: FinderRoute) -> String {
    address(of: route) ?? "/property-finder"
  }
}
