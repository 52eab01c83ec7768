public import MillraceNavigation

/// Returns panels beside each other, one of which is visible, under a row of tabs.
///
/// Each panel keeps its nodes while another one is visible. A hidden panel cannot be reached, and
/// its events are refused, except text that was on its way. The row is one stop of the keyboard,
/// and the arrow keys move along it.
///
/// - Parameters:
///   - label: The name of the row of tabs for assistive technology.
///   - tabs: The tabs, with the selected one.
///   - title: The title of a tab.
///   - onSelect: The action for a person's choice of a tab.
///   - content: The view of a tab; the second argument, for the stacks in it, is true for the
///     selected tab.
public func tabs<Action, Tab, Content>(
  _ label: String, _ tabs: ScreenTabs<Tab, Content>, title: (Tab) -> String,
  onSelect: (Tab) -> Action, content: (Tab, _ isFront: Bool) -> Node<Action>
) -> Node<Action> {
  let cases = Array(Tab.allCases)
  let labels = cases.map { tab in
    Node<Action>(
      .tab(title: title(tab), isSelected: tab == tabs.selected),
      handlers: SendingHandler(.press, onSelect(tab))
    ).box
  }
  let panels = cases.indices.map { index in
    let isFront = cases[index] == tabs.selected
    return Node<Action>(
      .tabPanel(label: title(cases[index])),
      children: NodeChildren(.one(content(cases[index], isFront).box))
    )
    .key(index).disabled(!isFront).accessibilityHidden(!isFront)
  }
  return column(spacing: .large) {
    Node(.tabList(label: label), children: NodeChildren(labels))
    panels
  }
  .style("tabs")
}
