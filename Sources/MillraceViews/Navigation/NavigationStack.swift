public import MillraceNavigation

/// The view of one screen of a stack: its title, its content, and the buttons in its bar.
///
/// It is made by ``screen(_:message:isDismissable:content:items:)``.
public struct ScreenView<Action> {
  let title: String
  let message: String
  let isDismissable: Bool
  let content: NodeList<Action>
  let items: NodeList<Action>
}

/// Returns the view of a screen, for ``navigationStack(_:_:isFront:focusesRoot:onEvent:content:)``.
///
/// - Parameters:
///   - title: The heading of the screen's bar, or the title of its sheet or alert.
///   - message: The consequences of the answer to an alert.
///   - isDismissable: True if a person may close a sheet or an alert without an answer.
///   - content: The content of the screen; for an alert, its buttons.
///   - items: The buttons in the bar.
public func screen<Action>(
  _ title: String, message: String = "", isDismissable: Bool = true,
  @NodeBuilder<Action> content: () -> NodeList<Action>,
  @NodeBuilder<Action> items: () -> NodeList<Action>
) -> ScreenView<Action> {
  ScreenView(
    title: title, message: message, isDismissable: isDismissable, content: content(),
    items: items())
}

/// Returns the view of a screen whose bar has only its title and the back button.
///
/// - Parameters:
///   - title: The heading of the screen's bar, or the title of its sheet or alert.
///   - message: The consequences of the answer to an alert.
///   - isDismissable: True if a person may close a sheet or an alert without an answer.
///   - content: The content of the screen; for an alert, its buttons.
public func screen<Action>(
  _ title: String, message: String = "", isDismissable: Bool = true,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> ScreenView<Action> {
  screen(title, message: message, isDismissable: isDismissable, content: content, items: {})
}

/// Returns a view of a stack of screens: the uppermost one, under a bar with its title and a back
/// button.
///
/// Each screen has the same nodes for as long as it is in the stack, also while others cover it.
/// Its typed text, its scroll position and its focus are unchanged when it becomes visible again. A
/// covered screen cannot be reached, and its events are refused, except text that was on its way
/// when it was covered. The heading of a pushed screen gets the focus; after going back the focus
/// returns to where it was.
///
/// - Parameters:
///   - label: The name of the stack for assistive technology.
///   - stack: The screens; sheets and alerts in it are shown above the page.
///   - isFront: True if the stack is visible, which that of an unselected tab is not; if false, its
///     sheets are left out.
///   - focusesRoot: True if the root gets the focus too when it appears, as in the secondary column
///     of a split.
///   - onEvent: The action for a person's request to go back or to close a sheet.
///   - content: The view of a screen.
public func navigationStack<Action, Screen>(
  _ label: String, _ stack: ScreenStack<Screen>, isFront: Bool = true,
  focusesRoot: Bool = false, onEvent: @escaping (ScreenEvent) -> Action,
  content: (ScreenEntry<Screen>) -> ScreenView<Action>
) -> Node<Action> {
  let seen = stack.entries.map { SeenScreen(id: $0.id, style: $0.style, view: content($0)) }
  let levels = seen.reduce(into: [[SeenScreen<Action>]]()) { levels, screen in
    if screen.style.isPresented || levels.isEmpty {
      levels.append([screen])
    } else {
      levels[levels.count - 1].append(screen)
    }
  }
  let drawing = StackDrawing(focusesRoot: focusesRoot, onEvent: onEvent)
  let base = levels.first.map(drawing.screens) ?? []
  let above = isFront ? levels.dropFirst().map(drawing.modal) : []
  return Node(.navigationStack(label: label), children: NodeChildren(base + above))
}

/// A screen with its style and its view.
private struct SeenScreen<Action> {
  let id: ScreenID
  let style: ScreenStyle
  let view: ScreenView<Action>
}

private struct StackDrawing<Action> {
  let focusesRoot: Bool
  let onEvent: (ScreenEvent) -> Action

  /// Returns the screens of a page, of which the last one is visible.
  func screens(_ level: [SeenScreen<Action>]) -> [NodeBox] {
    level.indices.map { index in
      let screen = level[index]
      let parts = bar(screen, below: index > 0 ? level[index - 1] : nil)
      let bar = Node<Action>(.bar, children: NodeChildren(parts))
      let body: Node<Action> = column(spacing: .large) { screen.view.content }
      return box(screen, [bar.box, body.box], isCovered: index < level.count - 1)
    }
  }

  private func bar(
    _ screen: SeenScreen<Action>, below: SeenScreen<Action>?
  ) -> [NodeBox] {
    let takesFocus = below != nil || focusesRoot
    var parts = below.map { [back(from: screen, to: $0).box] } ?? []
    let title: Node<Action> = heading(screen.view.title)
    parts.append(title.focused(takesFocus).box)
    return parts + screen.view.items.boxes
  }

  private func back(from screen: SeenScreen<Action>, to below: SeenScreen<Action>) -> Node<Action> {
    button("‹ \(below.view.title)", send: onEvent(.wentBack(from: screen.id, to: below.id)))
      .label("Back to \(below.view.title)").style("back")
  }

  /// Returns a sheet with the screens in it, or an alert; the title is that of the visible screen.
  func modal(_ level: [SeenScreen<Action>]) -> NodeBox {
    let (first, last) = (level[0], level[level.count - 1])
    let dismissal = first.view.isDismissable ? onEvent(.dismissed(first.id)) : nil
    let screens = inSheet(level)
    let node: Node<Action> =
      first.style == .alert
      ? alert(first.view.title, message: first.view.message, onDismiss: dismissal) {
        first.view.content
      } : sheet(last.view.title, onDismiss: dismissal) { screens }
    return node.key("\(first.id)").box
  }

  /// Returns the screens of a sheet, which shows the title itself.
  private func inSheet(_ level: [SeenScreen<Action>]) -> [Node<Action>] {
    level.indices.map { index in
      let screen = level[index]
      var top = index > 0 ? [back(from: screen, to: level[index - 1])] : []
      top += screen.view.items.nodes
      let bar = Node<Action>(.bar, children: NodeChildren(top.map(\.box)))
      let body: Node<Action> = column(spacing: .large) { screen.view.content }
      let children = top.isEmpty ? [body.box] : [bar.box, body.box]
      return Node<Action>(box: box(screen, children, isCovered: index < level.count - 1))
    }
  }

  private func box(
    _ screen: SeenScreen<Action>, _ children: [NodeBox], isCovered: Bool
  ) -> NodeBox {
    Node<Action>(.screen(title: screen.view.title), children: NodeChildren(children))
      .key("\(screen.id)").disabled(isCovered).accessibilityHidden(isCovered).box
  }
}
