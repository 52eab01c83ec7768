public import MillraceNavigation

/// Two columns beside each other; where there is no room for both, the front one is seen.
///
/// Whether there is room is the driver's to know. The secondary column has a way back that is seen only then.
///
/// - Parameters:
///   - front: The column that is seen where there is room for one.
///   - back: What is written on the way back to the primary column, and its action.
///   - primary: The column that leads.
///   - secondary: The column that shows what was chosen; something should say so while nothing is.
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
