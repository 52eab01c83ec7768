public import MillraceViews

extension TestHost {
  /// Chooses a row of a table or a grid, as a click or the return key does.
  @discardableResult
  public func select(_ name: String, role: Role = .item) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(role, name))
  }

  /// Swipes a row aside and tells what that uncovers, to be pressed next; what was uncovered elsewhere is covered again.
  ///
  ///     try host.swipe("Rain", .trailing)
  ///     try host.press("Delete", role: .menuItem)
  ///
  /// - Throws: `TestHostError.nothingUncovered` where the row has nothing on that side.
  @discardableResult
  public func swipe(
    _ name: String, _ side: RowSide, role: Role = .item
  ) throws(TestHostError) -> [String] {
    try uncover(side, of: reach(role, name))
  }

  /// Opens the menu of a row and tells all that is in it, to be pressed next.
  ///
  /// - Throws: `TestHostError.nothingUncovered` where the row has no menu.
  @discardableResult
  public func openMenu(
    of name: String, role: Role = .item
  ) throws(TestHostError) -> [String] {
    try uncover(nil, of: reach(role, name))
  }

  /// Scrolls a table or a grid, so that other rows of a long one are there.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - top: the uppermost point that is seen.
  ///   - height: how many points are seen.
  ///   - columns: how many cells lie beside each other.
  public func scroll(
    _ name: String, to top: Int, height: Int = 800, columns: Int = 1
  ) throws(TestHostError) {
    try see(
      SeenArea(top: top, height: height, columns: columns), of: reach(.list, name))
  }

  /// Types the beginning of a row into a table or a grid: the next row that begins so comes near and gets the focus.
  ///
  /// - Parameters:
  ///   - text: what is typed.
  ///   - name: the name of the list.
  ///   - line: the line after which the search begins.
  public func seek(
    _ text: String, in name: String, after line: Int = 0
  ) throws(TestHostError) {
    try tell(.find(text, after: line), of: reach(.list, name))
  }

  private func uncover(_ side: RowSide?, of row: Element) throws(TestHostError) -> [String] {
    // The menu of a row is out of sight, and so is looked for in the tree.
    guard let present = mirror.element(row.id),
      let menu = present.children.last(where: { $0.kind == .menu })
    else { throw .nothingUncovered(row.accessibleName, side) }
    let buttons = menu.children.filter { side == nil || $0.traits.style == side?.style }
    if buttons.isEmpty { throw .nothingUncovered(row.accessibleName, side) }
    locals.uncover(menu.id, buttons.map(\.id), of: menu.children.map(\.id))
    return buttons.map(\.accessibleName)
  }

  /// Covers a menu again once something in it was pressed.
  func coverMenu(of button: Element) {
    guard button.role == .menuItem, let menu = mirror.parent(of: button.id) else { return }
    locals.cover(menu)
  }
}
