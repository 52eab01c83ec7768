public import MillraceViews

/// A binder of a part of the page that scrolls by itself.
public typealias ScrollBinder = Binder<ScrollKind>

/// A part of the page that scrolls by itself.
public enum ScrollKind: ContainerBinderKind {
  /// Returns the part; the page keeps its offset under the name, or under the title without one.
  public static func node(_ view: BoundView<ScrollKind>) -> Node<BinderEvent> {
    scroll(view[.title] ?? "", axis: view[.axis] ?? .vertical, name: view[.name]) {
      for child in view.children(.children) { child }
    }
  }
}

extension ValueKey where Kind == ScrollKind, Value == String {
  /// The name of the part for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension StaticKey where Kind == ScrollKind, Value == ScrollArea.Axis {
  /// The direction in which the part scrolls, or both; vertical unless given.
  public static var axis: Self { Self("axis") }
}

extension StaticKey where Kind == ScrollKind, Value == String {
  /// The name under which the page keeps the offset; the title unless given.
  public static var name: Self { Self("name") }
}

/// A binder of views in front of each other.
public typealias LayersBinder = Binder<LayersKind>

/// Views in front of each other, the last one uppermost.
public enum LayersKind: ContainerBinderKind {
  /// Returns the views, in the middle of each other unless they are aligned.
  public static func node(_ view: BoundView<LayersKind>) -> Node<BinderEvent> {
    layers(horizontal: view[.horizontal] ?? .center, vertical: view[.vertical] ?? .center) {
      for child in view.children(.children) { child }
    }
  }
}

extension StaticKey where Kind == LayersKind, Value == Stack.Alignment {
  /// The alignment between left and right; centred unless given.
  public static var horizontal: Self { Self("horizontal") }
  /// The alignment between top and bottom; centred unless given.
  public static var vertical: Self { Self("vertical") }
}

/// A binder of a line between the views before and after it.
public typealias DividerBinder = Binder<DividerKind>

/// A line between the views before and after it; it has no properties but those of every view.
public enum DividerKind: BinderKind {
  /// Returns a `divider` node.
  public static func node(_ view: BoundView<DividerKind>) -> Node<BinderEvent> { divider() }
}

/// A binder of space that fills the room that other views leave.
public typealias SpacerBinder = Binder<SpacerKind>

/// Space that fills the room that other views leave.
public enum SpacerKind: BinderKind {
  /// Returns a `spacer` node.
  public static func node(_ view: BoundView<SpacerKind>) -> Node<BinderEvent> { spacer() }
}
