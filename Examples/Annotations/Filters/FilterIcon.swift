package import MillraceViews

/// The picture of a filter: an icon, or a spot of colour.
package enum FilterIcon: Sendable, Hashable {
  /// An icon of the driver, or a sign of an annotation.
  case icon(Icon)
  /// A spot of colour.
  case spot(AnnotationColor)

  init(of filter: FilterID) {
    self =
      switch filter {
      case .hideEverything: .icon(.hidden)
      case .share(.master): .icon(.users)
      case .share(.personal), .assignee, .author: .icon(.user)
      // The row stands for issues of every status.
      case .type(.issue): .icon(.flag)
      case .type(let type): .icon(Sign(of: type).icon)
      case .status(let status): .icon(Sign(of: status).icon)
      case .unassigned: .icon(.remove)
      case .color(let color): .spot(color)
      }
  }

  init(of group: FilterGroup) {
    self =
      switch group {
      case .share: .icon(.users)
      case .type: .icon(.layers)
      case .status: .icon(.eye)
      case .assignee: .icon(.user)
      case .color: .icon(.sun)
      case .author: .icon(.edit)
      }
  }
}
