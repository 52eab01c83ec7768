/// One of the two columns of a split.
public enum SplitColumn: String, Hashable, Codable, Sendable, CaseIterable {
  /// The column that leads.
  case primary
  /// The column that shows the chosen content.
  case secondary
}

/// Two columns: the primary one leads, and the secondary one shows the content chosen there, if
/// any.
///
/// If there is room, both columns are visible. Collapsed, one of them is, and the value contains
/// which. An empty secondary column is never that one.
///
/// A stack that replaces one of the same name in the secondary column, at once or later, has
/// screens of its own: their ids continue the count of the replaced stack. A view of the new
/// screens therefore shows nothing that was done to the old ones.
public struct ScreenSplit<Primary: Navigation, Secondary: Navigation>
where Primary.Screen == Secondary.Screen {
  /// The column that leads.
  public var primary: Primary
  /// The column that shows the chosen content; `nil` while nothing is chosen.
  public var secondary: Secondary? {
    didSet { keepCounting() }
  }
  /// True if there is room for only one column, as the host reports.
  public var isCollapsed: Bool
  private var chosen: SplitColumn
  /// The counts of the stacks that have been in the secondary column, by name.
  private var counts: [String: StackCount] = [:]

  /// The number of ids that a stack has given.
  ///
  /// Coding leaves it out, since screens that have left are not shown after a restart.
  private struct StackCount: Sendable {
    let lineage: ScreenLineage
    let given: Int
  }

  /// Creates a split with the primary column in front.
  public init(_ primary: Primary, secondary: Secondary? = nil, isCollapsed: Bool = false) {
    self.primary = primary
    self.secondary = secondary
    self.isCollapsed = isCollapsed
    chosen = .primary
    keepCounting()
  }

  /// The column that is visible when there is room for one.
  public var frontColumn: SplitColumn {
    get { secondary == nil ? .primary : chosen }
    set { chosen = newValue }
  }

  /// Sets the secondary column and brings it to the front; `nil` empties it.
  public mutating func show(_ secondary: Secondary?) {
    self.secondary = secondary
    chosen = secondary == nil ? .primary : .secondary
  }

  private mutating func keepCounting() {
    let adjust: (inout ScreenStack<Primary.Screen>) -> Void = { [counts] stack in
      guard let known = counts[stack.name] else { return }
      stack.keepCounting(from: known.given, isSame: known.lineage === stack.lineage)
    }
    guard let stacks = secondary?.stacks else { return }
    var adjusted = stacks
    for index in adjusted.indices { adjust(&adjusted[index]) }
    for stack in adjusted {
      counts[stack.name] = StackCount(lineage: stack.lineage, given: stack.given)
    }
    if zip(stacks, adjusted).contains(where: { $0.given != $1.given }) {
      secondary?.editStacks(adjust)
    }
  }
}

extension ScreenSplit: Navigation {
  /// The stacks of the primary column, then those of the secondary one.
  public var stacks: [ScreenStack<Primary.Screen>] { primary.stacks + (secondary?.stacks ?? []) }

  /// The visible stacks of both columns, or of the front column when collapsed.
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

  /// Brings the column of a stack to the front, and the stack within the column.
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
  /// Returns true if both columns, and the visible part of them, are equal.
  public static func == (left: ScreenSplit, right: ScreenSplit) -> Bool {
    left.primary == right.primary && left.secondary == right.secondary
      && left.isCollapsed == right.isCollapsed && left.frontColumn == right.frontColumn
  }
}

extension ScreenSplit: Hashable where Primary: Hashable, Secondary: Hashable {
  /// Hashes both columns, and the visible part of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(primary)
    hasher.combine(secondary)
    hasher.combine(isCollapsed)
    hasher.combine(frontColumn)
  }
}

extension ScreenSplit: Sendable where Primary: Sendable, Secondary: Sendable {}

private enum Member: String, CodingKey {
  case primary, secondary, isCollapsed, chosen
}

extension ScreenSplit: Encodable where Primary: Encodable, Secondary: Encodable {
  /// Writes both columns, and the visible part of them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(primary, forKey: .primary)
    try container.encodeIfPresent(secondary, forKey: .secondary)
    try container.encode(isCollapsed, forKey: .isCollapsed)
    try container.encode(chosen, forKey: .chosen)
  }
}

extension ScreenSplit: Decodable where Primary: Decodable, Secondary: Decodable {
  /// Reads an encoded split; throws if two stacks have the same name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    self.init(
      try container.decode(Primary.self, forKey: .primary),
      secondary: try container.decodeIfPresent(Secondary.self, forKey: .secondary),
      isCollapsed: try container.decode(Bool.self, forKey: .isCollapsed))
    chosen = try container.decode(SplitColumn.self, forKey: .chosen)
    if let name = Self.repeatedName(in: stacks) {
      throw DecodingError.dataCorruptedError(
        forKey: .secondary, in: container, debugDescription: "Several stacks are named “\(name)”.")
    }
  }
}
