public import MillraceNavigation

/// Places beside each other, one of which is seen, under a row of tabs.
///
/// Each place is the same nodes while another one is seen; what is not seen cannot be reached, and its events are
/// refused, but for text that was on its way. The keyboard reaches the row once and moves along it with the arrows.
///
/// - Parameters:
///   - label: What the row of tabs is called for somebody who cannot see it.
///   - tabs: The tabs, with the one that is selected.
///   - title: What is written on a tab.
///   - onSelect: The action when a person chooses a tab.
///   - content: What is to be seen of a tab; told whether it is the selected one, for the stacks in it.
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
  let panels = cases.indices.map { place in
    let isFront = cases[place] == tabs.selected
    return Node<Action>(
      .tabPanel(label: title(cases[place])),
      children: NodeChildren(.one(content(cases[place], isFront).box))
    )
    .key(place).disabled(!isFront).accessibilityHidden(!isFront)
  }
  return column(spacing: .large) {
    Node(.tabList(label: label), children: NodeChildren(labels))
    panels
  }
  .style("tabs")
}
