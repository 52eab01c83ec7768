/// The icon of a filter: a character, or a spot of colour.
package enum FilterIcon: Sendable, Hashable {
  /// A character.
  case sign(String)
  /// A spot of colour.
  case spot(AnnotationColor)

  init(of filter: FilterID) {
    self =
      switch filter {
      case .hideEverything: .sign("⊘")
      case .share(.master): .sign("⚑")
      case .share(.personal): .sign("☻")
      case .type(let type): .sign(Self.sign(of: type))
      case .status(.open): .sign("◌")
      case .status(.inReview): .sign("◐")
      case .status(.closed): .sign("✓")
      case .unassigned: .sign("∅")
      case .assignee, .author: .sign("☺")
      case .color(let color): .spot(color)
      }
  }

  init(of group: FilterGroup) {
    self =
      switch group {
      case .share: .sign("⚑")
      case .type: .sign("✎")
      case .status: .sign("◐")
      case .assignee: .sign("☺")
      case .color: .sign("◑")
      case .author: .sign("✐")
      }
  }

  private static func sign(of type: AnnotationType) -> String {
    switch type {
    case .issue: "⚠"
    case .cloud: "☁"
    case .text: "T"
    case .line: "↗"
    case .highlight: "▬"
    case .photo: "▣"
    case .ruler: "⟷"
    }
  }
}
