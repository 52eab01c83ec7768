public import MillraceViews

/// A binder of a run of words.
public typealias TextBinder = Binder<TextKind>

/// A run of words, which a person reads and cannot change.
public enum TextKind: BinderKind {
  /// Returns a `text` node; its style is that of body text unless one is bound.
  public static func node(_ view: BoundView<TextKind>) -> Node<BinderEvent> {
    text(view[.text] ?? "", style: view[.textStyle] ?? .body)
  }
}

extension ValueKey where Kind == TextKind, Value == String {
  /// The text to show, as plain text without markup; empty unless bound.
  public static var text: Self { Self("text") }
}

extension ValueKey where Kind == TextKind, Value == TextStyle {
  /// The prominence of the text, such as that of a title or a caption; body text unless bound.
  public static var textStyle: Self { Self("textStyle") }
}

/// A binder of a title in the outline of the page.
public typealias HeadingBinder = Binder<HeadingKind>

/// A title in the outline of the page.
public enum HeadingKind: BinderKind {
  /// Returns a `heading` node; it is of the first level unless another is given.
  public static func node(_ view: BoundView<HeadingKind>) -> Node<BinderEvent> {
    heading(view[.text] ?? "", level: view[.level] ?? .one)
  }
}

extension ValueKey where Kind == HeadingKind, Value == String {
  /// The text of the title; empty unless bound.
  public static var text: Self { Self("text") }
}

extension StaticKey where Kind == HeadingKind, Value == HeadingLevel {
  /// The level in the outline of the page; the first unless given.
  public static var level: Self { Self("level") }
}

/// A binder of a picture.
public typealias ImageBinder = Binder<ImageKind>

/// A picture with a description for assistive technology.
public enum ImageKind: BinderKind {
  /// Returns an `image` node; its description is empty unless one is bound.
  public static func node(_ view: BoundView<ImageKind>) -> Node<BinderEvent> {
    image(view[.source] ?? "", description: view[.text] ?? "")
  }
}

extension ValueKey where Kind == ImageKind, Value == String {
  /// The address from which the browser loads the picture.
  public static var source: Self { Self("source") }
  /// The description that assistive technology reads instead of the picture; empty unless bound.
  public static var text: Self { Self("text") }
}

/// A binder of the progress of an operation.
public typealias ProgressBinder = Binder<ProgressKind>

/// The progress of an operation, as a bar.
public enum ProgressKind: BinderKind {
  /// Returns the bar; of both values the animatable one is shown.
  public static func node(_ view: BoundView<ProgressKind>) -> Node<BinderEvent> {
    progress(view[.title] ?? "", value: view[.animatedValue]?.value ?? view[.value] ?? nil)
  }
}

extension ValueKey where Kind == ProgressKind, Value == String {
  /// The name of the operation, which is shown and read aloud; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == ProgressKind, Value == Double? {
  /// The part that is done, from 0 to 1; `nil` if it is unknown.
  public static var value: Self { Self("value") }
}

extension ValueKey where Kind == ProgressKind, Value == Animatable<Double> {
  /// The part that is done, and whether the bar moves to it.
  ///
  /// A page shows each value at once: its views have no movement of their own. A view of another
  /// toolkit, such as a `UIProgressView`, moves.
  public static var animatedValue: Self { Self("animatedValue") }
}

/// A binder of a view that a script of the site's own draws.
public typealias CustomBinder = Binder<CustomKind>

/// A view that a script of the site's own draws.
public enum CustomKind: BinderKind {
  /// Returns a `custom` node, which the script of the bound name draws and updates.
  public static func node(_ view: BoundView<CustomKind>) -> Node<BinderEvent> {
    custom(
      view[.name] ?? "", label: view[.title] ?? "", properties: view[.properties] ?? [:],
      fallback: view[.fallback] ?? ""
    ) { event in
      view.event(.event, .custom(name: event.name, payload: event.payload))
    }
  }
}

extension StaticKey where Kind == CustomKind, Value == String {
  /// The name under which the script defines the view with `millrace.define`.
  public static var name: Self { Self("name") }
  /// The text that is shown as long as no script has defined the view; empty unless given.
  public static var fallback: Self { Self("fallback") }
}

extension ValueKey where Kind == CustomKind, Value == String {
  /// The name of the view for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == CustomKind, Value == CustomValue {
  /// The values that the script receives when the view appears and after each change.
  public static var properties: Self { Self("properties") }
}

extension ActionKey where Kind == CustomKind, Value == (name: String, payload: String) {
  /// An event that the script sends, with its name and its payload as text.
  public static var event: Self {
    Self("event") {
      if case .custom(let name, let payload) = $0 { (name, payload) } else { nil }
    }
  }
}
