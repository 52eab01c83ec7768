/// One row of a list: what it is, what it shows, and what can be done to it.
public struct ListRow<Content: Equatable, Action> {
  /// What keeps the row the same wherever it is shown; unique in the model, whatever the section.
  ///
  /// It has to be given: a key that is made up for a row, from its type or at random, makes rows be taken for each other, or
  /// each be taken for a new one.
  public var key: Key
  /// What the row shows; equal contents look the same, so a row whose content is unchanged is not touched.
  public var content: Content
  /// What choosing the row as a whole sends; `nil` where it cannot be chosen.
  ///
  /// Never compared: the action of the newest model is the one that counts, also where nothing else has changed.
  public var action: Action?
  /// What choosing the row sends while it is selected; ``action`` unless given.
  public var deselection: Action?
  /// What is read aloud for the row; the words in it unless given.
  public var label: ListLabel?
  /// How high the row is, in points; what the model says for all rows unless given.
  ///
  /// A grid has cells of one size, whatever is said here.
  public var height: Int?
  /// What a swipe from where a line begins uncovers, outermost first.
  public var leading: [RowAction<Action>]
  /// What a swipe from where a line ends uncovers, outermost first.
  public var trailing: [RowAction<Action>]
  /// What the menu of the row has beside those.
  public var menu: [RowAction<Action>]

  /// Makes a row.
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

  /// Whether anything can be done to the row beside choosing it.
  public var hasActions: Bool { !(leading.isEmpty && trailing.isEmpty && menu.isEmpty) }

  /// The actions of one side, outermost first.
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
