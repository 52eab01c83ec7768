public import MillraceNavigation
public import MillraceViews

/// A binder of two columns.
public typealias SplitBinder = Binder<SplitKind>

/// Two columns; the front one is visible if there is no room for both.
public enum SplitKind: BinderKind {
  /// Returns the columns; the second one begins with a way back to the first.
  public static func node(_ view: BoundView<SplitKind>) -> Node<BinderEvent> {
    split(front: view[.front] ?? .primary, back: (view[.backTitle] ?? "", view.event(.back))) {
      view.child(.primary) ?? spacer()
    } secondary: {
      view.child(.secondary) ?? spacer()
    }
  }
}

extension ValueKey where Kind == SplitKind, Value == SplitColumn {
  /// The column that a window shows without room for both; the primary one unless bound.
  public static var front: Self { Self("front") }
}

extension ValueKey where Kind == SplitKind, Value == String {
  /// The title of the button that leads back to the first column; empty unless bound.
  public static var backTitle: Self { Self("backTitle") }
}

extension ValueKey where Kind == SplitKind, Value == AnyBinder? {
  /// The view in the first column, such as a list; an empty one unless bound.
  public static var primary: Self { Self("primary") }
  /// The view in the second column, such as the selected item; an empty one unless bound.
  public static var secondary: Self { Self("secondary") }
}

extension ActionKey where Kind == SplitKind, Value == Void {
  /// A press of the button that leads back to the first column.
  public static var back: Self { Self("back") }
}

/// A binder of tabs.
public typealias TabsBinder<Tab: CaseIterable & Hashable & Sendable> = Binder<TabsKind<Tab>>

/// Tabs beside each other, one of which is visible.
///
/// The view of a tab is made when the tab is first selected, and keeps its state while another one
/// is visible.
public enum TabsKind<Tab: CaseIterable & Hashable & Sendable>: BinderKind, TabsBinderKind {
  /// Returns the tabs with the view of each that has been visible.
  public static func node(_ view: BoundView<Self>) -> Node<BinderEvent> {
    guard let selected = view[.selected] else { return spacer() }
    let panels = (view.node?.storage as? TabPanels<Tab>)?.nodes ?? [:]
    let title = view[.tabTitle] ?? { "\($0)" }
    return tabs(
      view[.title] ?? "", ScreenTabs(selected: selected) { ScreenStack($0, name: "\($0)") },
      title: title, onSelect: { view.event(.select, .other(BinderPayload($0))) }
    ) { tab, _ in panels[tab]?.node ?? spacer() }
  }

  /// Makes the view of a tab that is selected for the first time.
  public static func didChange(_ name: String, _ view: BoundView<Self>) {
    guard name == "selected", let tab = view[.selected], let node = view.node else { return }
    let panels = node.storage as? TabPanels<Tab> ?? TabPanels()
    node.storage = panels
    guard panels.nodes[tab] == nil, let answer = view.needed(.tab) else { return }
    panels.nodes[tab] = node.make(answer(tab))
  }
}

/// The kind of tabs, for its keys.
public protocol TabsBinderKind<Tab> {
  /// The type of the tabs.
  associatedtype Tab: CaseIterable & Hashable & Sendable
}

extension ValueKey where Kind: TabsBinderKind, Value == Kind.Tab {
  /// The tab whose view is visible; without it no tab is shown.
  public static var selected: Self { Self("selected") }
}

extension ValueKey where Kind: TabsBinderKind, Value == String {
  /// The name of the row of tabs for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension DelegateKey where Kind: TabsBinderKind, Function == (Kind.Tab) -> String {
  /// Returns the title of a tab; the name of the case unless given.
  public static var tabTitle: Self { Self("tabTitle") }
}

extension DelegateKey where Kind: TabsBinderKind, Function == (Kind.Tab) -> AnyBinder {
  /// Returns the binder of a tab's view; tabs without it are reported when one is selected.
  public static var tab: Self { Self("tab") }
}

extension ActionKey where Kind: TabsBinderKind, Value == Kind.Tab {
  /// The tab that a person has chosen; it is not visible before the binding selects it.
  public static var select: Self { Self(payload: "select") }
}

private final class TabPanels<Tab: Hashable>: ChildStorage {
  var nodes: [Tab: BoundNode] = [:]

  func end() {
    for node in nodes.values { node.end() }
    nodes = [:]
  }
}
