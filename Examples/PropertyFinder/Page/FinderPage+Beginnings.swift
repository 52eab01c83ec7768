import MillraceNavigation
import MillraceViews

// The lists from which a search begins.

extension FinderPage {
  /// Returns the searches of the person, and the places to begin with that are not among them.
  @NodeBuilder<Action>
  static func beginnings(_ found: PropertyState) -> NodeList<Action> {
    if !found.recent.isEmpty { searches("Recent searches", found.recent, .clock) }
    let others = places.filter { !found.recent.contains($0) }
    if !others.isEmpty { searches("Places to begin with", others, .pin) }
  }

  private static let places = ["London", "Manchester", "Bristol", "Cambridge"]
    .map(SearchCriteria.place)

  private static func searches(
    _ title: String, _ searches: [SearchCriteria], _ icon: Icon
  ) -> Node<Action> {
    column(spacing: .small) {
      heading(title, level: .two)
      list(title, searches, key: { "\($0)" }) { criteria in
        row {
          link(
            criteria.words, to: destination(.results(criteria)), send: .go(.results(criteria))
          )
          .icon(icon).style(.wholeRow)
        }
      }
    }
  }

  /// Returns the properties that the person has saved.
  static func saved(_ properties: [SavedProperty]) -> Node<Action> {
    column(spacing: .small) {
      heading("Saved properties", level: .two)
      list("Saved properties", properties, key: \.id) { property in
        let route = FinderRoute.detail(property.criteria, property.id)
        row {
          link(property.title, to: destination(route), send: .go(route))
            .icon("saved").style(.wholeRow)
          text(property.price, style: .caption)
        }
      }
    }
  }
}
