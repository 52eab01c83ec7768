/// One of the two columns of a split.
public enum SplitColumn: String, Hashable, Codable, Sendable, CaseIterable {
  /// The one that leads.
  case primary
  /// The one that shows what was chosen.
  case secondary
}

/// Two columns: the primary one leads, the secondary one shows what was chosen there, if anything.
///
/// Where there is room both are seen; collapsed, one of them is, and which one is part of the value. An empty secondary
/// column is never the one.
public struct ScreenSplit<Primary: Navigation, Secondary: Navigation>
where Primary.Screen == Secondary.Screen {
  /// The column that leads.
  public var primary: Primary
  /// The column that shows what was chosen; `nil` while nothing is.
  public var secondary: Secondary?
  /// Whether there is room for one column only, as the host says.
  public var isCollapsed: Bool
  private var chosen: SplitColumn

  /// Begins with the primary column in front.
  public init(_ primary: Primary, secondary: Secondary? = nil, isCollapsed: Bool = false) {
    self.primary = primary
    self.secondary = secondary
    self.isCollapsed = isCollapsed
    chosen = .primary
  }

  /// The column that is seen when there is room for one.
  public var frontColumn: SplitColumn {
    get { secondary == nil ? .primary : chosen }
    set { chosen = newValue }
  }

  /// Shows something in the secondary column, and brings that to the front; `nil` empties it.
  public mutating func show(_ secondary: Secondary?) {
    self.secondary = secondary
    chosen = secondary == nil ? .primary : .secondary
  }
}

extension ScreenSplit: Navigation {
  /// The stacks of the primary column, then those of the secondary one.
  public var stacks: [ScreenStack<Primary.Screen>] { primary.stacks + (secondary?.stacks ?? []) }

  /// What is seen in both columns, or in the front one when collapsed.
  public var front: [String] {
    guard isCollapsed else { return primary.front + (secondary?.front ?? []) }
    return frontColumn == .primary ? primary.front : secondary?.front ?? []
  }

  /// Edits the stacks of both columns.
  public mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Primary.Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    try primary.editStacks(body)
    try secondary?.editStacks(body)
  }

  /// Brings the column of a stack to the front, and the stack there.
  public mutating func bringToFront(_ stack: String) -> Bool {
    if primary.bringToFront(stack) {
      chosen = .primary
    } else if secondary?.bringToFront(stack) == true {
      chosen = .secondary
    } else {
      return false
    }
    return true
  }
}

extension ScreenSplit: Equatable where Primary: Equatable, Secondary: Equatable {
  /// Whether both columns are equal, and the same can be seen of them.
  public static func == (left: ScreenSplit, right: ScreenSplit) -> Bool {
    left.primary == right.primary && left.secondary == right.secondary
      && left.isCollapsed == right.isCollapsed && left.frontColumn == right.frontColumn
  }
}

extension ScreenSplit: Hashable where Primary: Hashable, Secondary: Hashable {
  /// Hashes both columns, and what can be seen of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(primary)
    hasher.combine(secondary)
    hasher.combine(isCollapsed)
    hasher.combine(frontColumn)
  }
}

extension ScreenSplit: Sendable where Primary: Sendable, Secondary: Sendable {}
extension ScreenSplit: Encodable where Primary: Encodable, Secondary: Encodable {}
extension ScreenSplit: Decodable where Primary: Decodable, Secondary: Decodable {}
