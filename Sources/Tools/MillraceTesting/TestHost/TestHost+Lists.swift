public import MillraceViews

extension TestHost {
  /// Selects a row of a table or a grid, as a click or the return key does.
  @discardableResult
  public func select(_ name: String, role: Role = .item) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(role, name))
  }

  /// Swipes a row aside and returns the names of the uncovered actions, which can be pressed next.
  ///
  ///     try host.swipe("Rain", .trailing)
  ///     try host.press("Delete", role: .menuItem)
  ///
  /// The actions of any other row are covered again.
  ///
  /// - Throws: `TestHostError.nothingUncovered` if the row has no action on that side.
  @discardableResult
  public func swipe(
    _ name: String, _ side: RowSide, role: Role = .item
  ) throws(TestHostError) -> [String] {
    try uncover(side, of: reach(role, name))
  }

  /// Opens the menu of a row and returns the names of its actions, which can be pressed next.
  ///
  /// - Throws: `TestHostError.nothingUncovered` if the row has no menu.
  @discardableResult
  public func openMenu(
    of name: String, role: Role = .item
  ) throws(TestHostError) -> [String] {
    try uncover(nil, of: reach(role, name))
  }

  /// Scrolls a table or a grid, so that other rows of a long one are present.
  ///
  /// - Parameters:
  ///   - name: The name of the list.
  ///   - top: The uppermost visible point.
  ///   - height: The number of visible points.
  ///   - columns: The number of cells beside each other.
  public func scroll(
    _ name: String, to top: Int, height: Int = 800, columns: Int = 1
  ) throws(TestHostError) {
    try see(
      SeenArea(top: top, height: height, columns: columns), of: reach(.list, name))
  }

  /// Types the beginning of a row into a table or a grid.
  ///
  /// The next row with that beginning becomes present and gets the focus.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - name: The name of the list.
  ///   - line: The line after which the search begins.
  public func seek(
    _ text: String, in name: String, after line: Int = 0
  ) throws(TestHostError) {
    try notify(.find(text, after: line), of: reach(.list, name))
  }

  private func uncover(_ side: RowSide?, of row: Element) throws(TestHostError) -> [String] {
    // The menu of a row is hidden, so it is found in the tree.
    guard let present = mirror.element(row.id),
      let menu = present.children.last(where: { $0.kind == .menu })
    else { throw .nothingUncovered(row.accessibleName, side) }
    let buttons = menu.children.filter { side == nil || $0.traits.style == side?.style }
    if buttons.isEmpty { throw .nothingUncovered(row.accessibleName, side) }
    locals.uncover(menu.id, buttons.map(\.id), of: menu.children.map(\.id))
    return buttons.map(\.accessibleName)
  }

  /// Covers a menu again once a button in it was pressed.
  func coverMenu(of button: Element) {
    guard button.role == .menuItem, let menu = mirror.parent(of: button.id) else { return }
    locals.cover(menu)
  }
}
