public import MillraceNavigation

/// What is to be seen of one screen of a stack: a title for the bar, what else is in the bar, and the contents.
///
/// Made by ``screen(_:message:isDismissable:content:items:)``.
public struct ScreenView<Action> {
  let title: String
  let message: String
  let isDismissable: Bool
  let content: NodeList<Action>
  let items: NodeList<Action>
}

/// Says what is to be seen of a screen, for ``navigationStack(_:_:isFront:focusesRoot:onEvent:content:)``.
///
/// - Parameters:
///   - title: What the screen is about; the heading of its bar, or the title of its sheet or alert.
///   - message: What the answer to an alert leads to.
///   - isDismissable: Whether a person can want a sheet or an alert away without an answer.
///   - content: What is on the screen; of an alert, its buttons.
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

/// Says what is to be seen of a screen that has nothing in its bar but its title and the way back.
///
/// - Parameters:
///   - title: What the screen is about; the heading of its bar, or the title of its sheet or alert.
///   - message: What the answer to an alert leads to.
///   - isDismissable: Whether a person can want a sheet or an alert away without an answer.
///   - content: What is on the screen; of an alert, its buttons.
public func screen<Action>(
  _ title: String, message: String = "", isDismissable: Bool = true,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> ScreenView<Action> {
  screen(title, message: message, isDismissable: isDismissable, content: content, items: {})
}

/// A stack of screens, of which the uppermost is seen, under a bar with its title and the way back.
///
/// Each screen is the same nodes for as long as it is in the stack, also while others cover it: what a person typed there, how
/// far it was scrolled and where the focus was are there when it is seen again. A covered screen cannot be reached, and
/// events of it are refused; only text that was on its way when it was covered still arrives. The heading of a pushed screen gets the focus; after the way back it returns to where it was.
///
/// - Parameters:
///   - label: What the stack is called for somebody who cannot see it.
///   - stack: The screens; sheets and alerts in it stand above the page.
///   - isFront: Whether the stack can be seen, as that of a tab that is not selected cannot; its sheets are left out then.
///   - focusesRoot: Whether the root gets the focus too when it comes, as in the secondary column of a split.
///   - onEvent: The action for what a person wants: the way back, or a sheet away.
///   - content: What is to be seen of a screen.
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

/// A screen with its place in the stack.
private struct SeenScreen<Action> {
  let id: ScreenID
  let style: ScreenStyle
  let view: ScreenView<Action>
}

private struct StackDrawing<Action> {
  let focusesRoot: Bool
  let onEvent: (ScreenEvent) -> Action

  /// The screens of a page, the last one seen.
  func screens(_ level: [SeenScreen<Action>]) -> [NodeBox] {
    level.indices.map { place in
      let screen = level[place]
      let parts = bar(screen, below: place > 0 ? level[place - 1] : nil)
      let bar = Node<Action>(.bar, children: NodeChildren(parts))
      let body: Node<Action> = column(spacing: .large) { screen.view.content }
      return box(screen, [bar.box, body.box], isCovered: place < level.count - 1)
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

  /// A sheet with the screens in it, or an alert; the title is that of the screen that is seen.
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

  /// The screens of a sheet, which has the title already.
  private func inSheet(_ level: [SeenScreen<Action>]) -> [Node<Action>] {
    level.indices.map { place in
      let screen = level[place]
      var top = place > 0 ? [back(from: screen, to: level[place - 1])] : []
      top += screen.view.items.nodes
      let bar = Node<Action>(.bar, children: NodeChildren(top.map(\.box)))
      let body: Node<Action> = column(spacing: .large) { screen.view.content }
      let children = top.isEmpty ? [body.box] : [bar.box, body.box]
      return Node<Action>(box: box(screen, children, isCovered: place < level.count - 1))
    }
  }

  private func box(
    _ screen: SeenScreen<Action>, _ children: [NodeBox], isCovered: Bool
  ) -> NodeBox {
    Node<Action>(.screen(title: screen.view.title), children: NodeChildren(children))
      .key("\(screen.id)").disabled(isCovered).accessibilityHidden(isCovered).box
  }
}
