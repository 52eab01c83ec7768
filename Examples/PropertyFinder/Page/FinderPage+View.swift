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
        case .detail: Self.detail(state.app, problem)
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
    let mistake = problem?.isOfField == true ? problem?.text : nil
    return screen("Property Finder") {
      text("Houses and flats to buy: by place, by postcode, or near you.")
      form("Search", onSubmit: .search(id)) {
        field(
          "Place-name or postcode", text: state.desk.text, purpose: .search, error: mistake,
          onInput: { .typed($0) }
        )
        .hint("For example London").focused(mistake != nil)
        row {
          button("Go", role: .primary, send: .search(id)).icon(.search)
          button("Use my location", send: .action(.searchByCurrentLocation, id))
            .busy(app.isLocating).icon(.pin)
        }
      }
      if let problem, mistake == nil { Self.problem(problem) }
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
    let isKnown = found.properties != nil || app.isLoading
    return screen(found.heading) {
      if let problem { Self.problem(problem) }
      if isKnown || problem == nil {
        column {
          text(Self.summary(of: app)).role(.status).live()
          if found.skipped > 0 { text(Self.skipped(found.skipped), style: .caption) }
          if let criteria = found.searchCriteria, isKnown {
            Self.refinement(of: criteria, found.refinement)
          }
        }
      }
      if app.isLoading, found.properties == nil { Self.awaitedCards() }
      list("Properties", found.properties ?? [], key: \.id) { property in
        Self.card(of: property, found, send: .action(.showPropertyDetail(property.id), id))
      }
      .style(.cards)
      if found.hasMore {
        button("Load more", send: .action(.loadMore, id)).busy(app.isLoading)
      }
    } items: {
      if isKnown {
        button("Refresh", send: .action(.refresh, id)).busy(app.isLoading).icon(.refresh)
      }
    }
  }

  static func destination(_ route: FinderRoute) -> String {
    address(of: route) ?? "/property-finder"
  }
}
