public import MillraceViews

extension Element {
  /// The name that assistive technology reads: the label from the traits, else the words of the kind,
  /// else, for a row of a list, the words in it.
  public var accessibleName: String {
    if let label = traits.label { return label }
    if let label = kind.label { return label }
    guard kind.isRow else { return "" }
    return words.joined(separator: " ")
  }

  /// The words at and below the element, in order.
  private var words: [String] {
    if isPassedOver { return [] }
    if let label = traits.label ?? kind.label { return [label] }
    // What can be done to a row is no part of its name.
    if kind == .menu { return [] }
    return children.flatMap(\.words)
  }

  /// The element and all below it, in reading order; what is hidden from assistive technology is
  /// left out with what is below it.
  public var reachable: [Element] {
    isPassedOver ? [] : [self] + children.flatMap(\.reachable)
  }

  /// Whether assistive technology passes over it: what is hidden, room, and images without words.
  var isPassedOver: Bool {
    if traits.isHidden { return true }
    return switch kind {
    case .spacer, .gap: true
    case .image(let picture): picture.description == nil && traits.label == nil
    default: false
    }
  }
}

extension Kind {
  /// Whether it is a row of a list, which is called by the words in it.
  var isRow: Bool {
    switch self {
    case .item, .entry: true
    default: false
    }
  }
}
