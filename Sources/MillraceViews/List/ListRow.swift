/// A row of a list: its identity, its content and its actions.
public struct ListRow<Content: Equatable, Action> {
  /// The key that identifies the row wherever it is shown; unique in the model, across all
  /// sections.
  ///
  /// It has to be given: with a key made up from a row's type or at random, rows are confused with
  /// each other, or each is treated as a new one.
  public var key: Key
  /// The content of the row.
  ///
  /// Equal contents look the same, so a row whose content is unchanged is not touched.
  public var content: Content
  /// The action for choosing the row as a whole; `nil` if it cannot be chosen.
  ///
  /// It is never compared: the action of the newest model is sent, even if nothing else has
  /// changed.
  public var action: Action?
  /// The action for choosing the row while it is selected; ``action`` unless given.
  public var deselection: Action?
  /// The text that is read aloud for the row; the words in it unless given.
  ///
  /// A person who types in a table or a grid searches for its beginning. Rows without a label are
  /// built for that search, at most 10,000 of them for one event.
  public var label: ListLabel?
  /// The height of the row, in points; that of the model unless given.
  ///
  /// A grid ignores it: its cells have one size.
  public var height: Int?
  /// The actions that a swipe from the beginning of a line uncovers, outermost first.
  public var leading: [RowAction<Action>]
  /// The actions that a swipe from the end of a line uncovers, outermost first.
  public var trailing: [RowAction<Action>]
  /// The additional actions in the menu of the row.
  public var menu: [RowAction<Action>]

  /// Creates a row.
  public init(
    key: some KeyConvertible, _ content: Content, action: Action? = nil,
    deselection: Action? = nil, label: ListLabel? = nil, height: Int? = nil,
    leading: [RowAction<Action>] = [], trailing: [RowAction<Action>] = [],
    menu: [RowAction<Action>] = []
  ) {
    self.key = key.nodeKey
    self.content = content
    self.action = action
    self.deselection = deselection
    self.label = label
    self.height = height
    self.leading = leading
    self.trailing = trailing
    self.menu = menu
  }

  /// True if the row has actions beside choosing it.
  package var hasActions: Bool { !(leading.isEmpty && trailing.isEmpty && menu.isEmpty) }

  /// Returns the actions of one side, outermost first.
  public func actions(_ side: RowSide) -> [RowAction<Action>] {
    switch side {
    case .leading: leading
    case .trailing: trailing
    case .menu: menu
    }
  }
}

extension ListRow: Equatable where Action: Equatable {}
extension ListRow: Sendable where Content: Sendable, Action: Sendable {}
