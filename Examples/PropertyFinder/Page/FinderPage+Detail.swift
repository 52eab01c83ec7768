import MillraceNavigation
import MillraceViews

// The screen of a property.

extension FinderPage {
  /// Returns the picture of a property with its facts beside it, and others like it below.
  static func detail(_ app: AppState, _ problem: ErrorMessage?) -> ScreenView<Action> {
    let found = app.property
    guard let property = found.selected else {
      return screen("Property") {
        if let problem { self.problem(problem) }
        if app.isLoading {
          awaitedProperty()
        } else if problem == nil {
          text("This property is not among the results any more.")
        }
      }
    }
    return screen(property.title) {
      column {
        if let address = property.imageAddress {
          image(
            address, description: "A drawing of the \(property.propertyType)",
            size: Picture.Size(width: 270, height: 180))
        }
        facts(of: property, found)
      }
      .style("property")
      let others = found.similar(to: property)
      if !others.isEmpty { similar(others, found) }
    }
  }

  private static func facts(
    of property: PropertyDetail, _ found: PropertyState
  ) -> Node<Action> {
    column {
      text(property.priceWords, style: .title).style("price")
      row {
        text(property.kindWords).style(.badge)
        rooms(of: property)
      }
      text(property.description)
      row {
        if let heart = heart(of: property, found) { heart }
      }
    }
    .style("facts")
  }

  private static func similar(
    _ properties: [PropertyDetail], _ found: PropertyState
  ) -> Node<Action> {
    let title = "More like this \(found.area)"
    return column {
      heading(title, level: .two)
      list(title, properties, key: \.id) { property in
        card(of: property, found, send: .go(route(to: property, found)))
      }
      .style(.cards)
    }
  }
}

extension PropertyState {
  /// Returns the three found properties that are most like one: of its kind, and of a near price.
  func similar(to property: PropertyDetail) -> [PropertyDetail] {
    let price = property.price?.pounds ?? 0
    let others = (properties ?? []).filter { $0.id != property.id }
    let ranked = others.enumerated().map { index, other in
      let isOther = other.propertyType != property.propertyType
      return (
        isOther ? 1 : 0, other.price.map { abs($0.pounds - price) } ?? .max, index, other
      )
    }
    return ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.prefix(3).map(\.3)
  }
}
