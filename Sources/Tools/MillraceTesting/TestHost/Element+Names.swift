public import MillraceViews

extension Element {
  /// The name that assistive technology reads.
  ///
  /// It is the label from the traits, else the words of the kind, else, for a row of a list, the
  /// words in it.
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
    // The menu of a row is no part of its name.
    if kind == .menu { return [] }
    return children.flatMap(\.words)
  }

  /// The element and all below it, in reading order, without what is hidden from assistive
  /// technology.
  ///
  /// A hidden element is omitted with everything below it.
  package var reachable: [Element] {
    isPassedOver ? [] : [self] + children.flatMap(\.reachable)
  }

  /// True if assistive technology skips it: a hidden element, a spacer, or an image without words.
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
  /// True for a row of a list, whose name is the words in it.
  var isRow: Bool {
    switch self {
    case .item, .entry: true
    default: false
    }
  }
}
