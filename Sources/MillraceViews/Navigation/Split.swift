public import MillraceNavigation

/// Returns two columns beside each other; if there is no room for both, the front one is visible.
///
/// The driver decides whether there is room. The secondary column has a back button that is visible
/// only if there is not.
///
/// - Parameters:
///   - front: The column that is visible if there is room for one.
///   - back: The title of the back button to the primary column, and its action.
///   - primary: The column that leads.
///   - secondary: The column that shows the chosen content; while nothing is chosen, it should say
///     so.
public func split<Action>(
  front: SplitColumn, back: (title: String, action: Action),
  primary: () -> Node<Action>, secondary: () -> Node<Action>
) -> Node<Action> {
  let detail = column {
    button("‹ \(back.title)", send: back.action).label("Back to \(back.title)").style("way-back")
    secondary()
  }
  return Node(.split(front: front), children: NodeChildren([column { primary() }.box, detail.box]))
}
