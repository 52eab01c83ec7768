import MillraceViews

// Views of what is known about a property, and of what is not known yet.

extension FinderPage {
  /// Returns the numbers of rooms that are known, each with its icon.
  static func rooms(of property: PropertyDetail) -> Node<Action> {
    row {
      if let beds = property.bedroomWords { text(beds, style: .caption).icon("bed") }
      if let baths = property.bathroomWords { text(baths, style: .caption).icon("bath") }
    }
    .style("rooms")
  }

  /// Returns the heart of a property, which is full while the property is saved.
  static func heart(
    of property: PropertyDetail, _ found: PropertyState
  ) -> Node<Action>? {
    guard let criteria = found.searchCriteria else { return nil }
    let isSaved = found.saved.contains { $0.id == property.id }
    return button(
      isSaved ? "Saved" : "Save", send: .toggleSaved(SavedProperty(property, in: criteria))
    )
    .label(isSaved ? "Remove \(property.title)" : "Save \(property.title)")
    .icon(isSaved ? "saved" : .heart)
  }

  /// Returns cards in the place of properties that are searched, which nothing reads aloud.
  static func awaitedCards() -> Node<Action> {
    column {
      for card in 0..<6 {
        column(spacing: .small) {
          text("").style("skeleton picture")
          text("£000,000", style: .title).style(.skeleton)
          text("Its bedrooms and its baths", style: .caption).style(.skeleton)
          text("A street and its number").style(.skeleton)
        }
        .style(.card).key(card)
      }
    }
    .style(.cards).accessibilityHidden().testID("awaited")
  }

  /// Returns the shape of a property that is searched.
  static func awaitedProperty() -> Node<Action> {
    column {
      text("Searching for the property…").role(.status).live()
      column {
        text("").style("skeleton picture")
        column {
          text("£000,000", style: .title).style(.skeleton)
          text("Its kind and its rooms", style: .caption).style(.skeleton)
        }
        .style("facts")
      }
      .style("property").accessibilityHidden().testID("awaited")
    }
  }
}
