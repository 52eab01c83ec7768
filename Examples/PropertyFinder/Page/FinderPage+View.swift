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
        case .results: results(state, entry.id, problem)
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
    return screen("Property Finder") {
      text("Houses and flats to buy: by place, by postcode, or near you.")
      form(state.desk.text, problem, id, isLocating: app.isLocating)
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
      if !app.property.saved.isEmpty { Self.saved(app.property.saved) }
      Self.beginnings(app.property)
    }
  }

  /// Returns the form with the field, and a problem at the field or below it.
  ///
  /// - Parameter isLocating: True while a location is asked for; `nil` leaves its button out.
  @NodeBuilder<Action>
  private func form(
    _ text: String, _ problem: ErrorMessage?, _ id: ScreenID, isLocating: Bool? = nil
  ) -> NodeList<Action> {
    let mistake = problem?.isOfField == true ? problem?.text : nil
    MillraceViews.form("Search", onSubmit: .search(id)) {
      field(
        "Place-name or postcode", text: text, purpose: .search, error: mistake,
        onInput: { .typed($0) }
      )
      .hint("For example London").focused(mistake != nil)
      row {
        button("Go", role: .primary, send: .search(id)).icon(.search)
        if let isLocating {
          button("Use my location", send: .action(.searchByCurrentLocation, id))
            .busy(isLocating).icon(.pin)
        }
      }
    }
    if let problem, mistake == nil { Self.problem(problem) }
  }

  // MARK: Results

  private func results(
    _ state: State, _ id: ScreenID, _ problem: ErrorMessage?
  ) -> ScreenView<Action> {
    let (app, found) = (state.app, state.app.property)
    let isKnown = found.properties != nil || app.isLoading
    return screen(found.heading) {
      // From a place that is not found another one is searched.
      if !isKnown {
        form(state.desk.text, problem, id)
      } else if let problem {
        Self.problem(problem)
      }
      if isKnown || problem == nil {
        column {
          text(Self.summary(of: app)).role(.status).live()
          if found.skipped > 0 { text(Self.skipped(found.skipped), style: .caption) }
          if let criteria = found.searchCriteria, isKnown {
            Self.refinement(of: criteria, found.refinement)
          }
        }
      }
      if !isKnown { Self.beginnings(found) }
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
