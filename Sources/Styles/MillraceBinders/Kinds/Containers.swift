public import MillraceViews

/// A binder of views below each other.
public typealias ColumnBinder = Binder<ColumnKind>

/// Views below each other.
public enum ColumnKind: ContainerBinderKind, SpacedBinderKind {
  /// Returns a `column` node; without spacing of its own it has the medium one.
  public static func node(_ view: BoundView<ColumnKind>) -> Node<BinderEvent> {
    column(spacing: view[.spacing] ?? .medium) { for child in view.children(.children) { child } }
  }
}

/// A binder of views beside each other.
public typealias RowBinder = Binder<RowKind>

/// Views beside each other.
public enum RowKind: ContainerBinderKind, SpacedBinderKind {
  /// Returns a `row` node; without spacing of its own it has the medium one.
  public static func node(_ view: BoundView<RowKind>) -> Node<BinderEvent> {
    row(spacing: view[.spacing] ?? .medium) { for child in view.children(.children) { child } }
  }
}

/// A binder of views that belong together, under a name.
public typealias GroupBinder = Binder<GroupKind>

/// Views that belong together, under a name.
public enum GroupKind: ContainerBinderKind {
  /// Returns a `group` node: a frame around the views, with the name above them.
  public static func node(_ view: BoundView<GroupKind>) -> Node<BinderEvent> {
    group(view[.title] ?? "") { for child in view.children(.children) { child } }
  }
}

extension ValueKey where Kind == GroupKind, Value == String {
  /// The name that is shown above the views and read aloud before them; empty unless bound.
  public static var title: Self { Self("title") }
}

/// The kind of a view with other views inside, for its keys.
public protocol ContainerBinderKind: BinderKind {}

extension ValueKey where Kind: ContainerBinderKind, Value == [AnyBinder] {
  /// The views inside; one that stays in the array keeps its view.
  public static var children: Self { Self("children") }
}

/// The kind of views beside or below each other, for its keys.
public protocol SpacedBinderKind: BinderKind {}

extension StaticKey where Kind: SpacedBinderKind, Value == Stack.Spacing {
  /// The space between neighbouring views of a column or a row; medium unless given.
  public static var spacing: Self { Self("spacing") }
}

/// A binder of a sheet above the page.
public typealias SheetBinder = Binder<SheetKind>

/// A sheet above the page.
public enum SheetKind: ContainerBinderKind {
  /// Returns the sheet; it can be left by the escape key if `dismiss` is bound.
  public static func node(_ view: BoundView<SheetKind>) -> Node<BinderEvent> {
    sheet(view[.title] ?? "", onDismiss: view.event(ifBound: .dismiss)) {
      for child in view.children(.children) { child }
    }
  }
}

extension ValueKey where Kind == SheetKind, Value == String {
  /// The heading of the sheet, which also names it for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ActionKey where Kind == SheetKind, Value == Void {
  /// A press of the escape key in the sheet, which stays open until its binding removes it.
  public static var dismiss: Self { Self("dismiss") }
}

/// A binder of a question that has to be answered first.
public typealias AlertBinder = Binder<AlertKind>

/// A question that has to be answered first.
public enum AlertKind: ContainerBinderKind {
  /// Returns the question; it can be left by the escape key if `dismiss` is bound.
  public static func node(_ view: BoundView<AlertKind>) -> Node<BinderEvent> {
    alert(
      view[.title] ?? "", message: view[.message] ?? "", onDismiss: view.event(ifBound: .dismiss)
    ) {
      for child in view.children(.children) { child }
    }
  }
}

extension ValueKey where Kind == AlertKind, Value == String {
  /// The question as the heading of the dialog; empty unless bound.
  public static var title: Self { Self("title") }
  /// The sentence below the question, such as the consequences of the answers; empty unless bound.
  public static var message: Self { Self("message") }
}

extension ActionKey where Kind == AlertKind, Value == Void {
  /// A press of the escape key in the dialog, which stays open until its binding removes it.
  public static var dismiss: Self { Self("dismiss") }
}

/// A binder of a view that may be there, such as a sheet.
public typealias PresenceBinder = Binder<PresenceKind>

/// A view that may be there.
///
/// It adds nothing of its own: the view stands where the binder does, and nothing while there is
/// none. Properties of every view, such as `label`, have no effect on it.
public enum PresenceKind: BinderKind, TransparentKind {
  /// Returns the view; as the whole of a page, an empty one while there is none.
  public static func node(_ view: BoundView<PresenceKind>) -> Node<BinderEvent> {
    view.child(.present) ?? spacer()
  }
}

extension ValueKey where Kind == PresenceKind, Value == AnyBinder? {
  /// The view; `nil` while there is none.
  public static var present: Self { Self("present") }
}

/// A binder of a node that is built elsewhere, with actions of its own.
///
/// ```swift
/// NodeBinder<Player.Action>(.content <-- nodes, .event --> { play($0) })
/// ```
public typealias NodeBinder<Event: Hashable & Sendable> = Binder<NodeKind<Event>>

/// A node that is built elsewhere: by a function of a state, such as the view of a program.
///
/// The whole node is built again at each change, and the page compares it with the one before.
public enum NodeKind<Event: Hashable & Sendable>: BinderKind, NodeBinderKind {
  /// Returns the bound node, whose actions the receivers of `event` get; an empty one until it is
  /// bound.
  public static func node(_ view: BoundView<Self>) -> Node<BinderEvent> {
    view[.content]?.map { view.event(.event, .other(BinderPayload($0))) } ?? spacer()
  }
}

/// The kind of a node that is built elsewhere, for its keys.
public protocol NodeBinderKind<Event> {
  /// The type of the node's actions.
  associatedtype Event: Hashable & Sendable
}

extension ValueKey where Kind: NodeBinderKind, Value == Node<Kind.Event> {
  /// The node to show; its actions are those that a receiver of `event` gets.
  public static var content: Self { Self("content") }
}

extension ActionKey where Kind: NodeBinderKind, Value == Kind.Event {
  /// An action of the bound node, as that node sends it.
  public static var event: Self { Self(payload: "event") }
}
