public import MillraceViews

/// A binder of a text.
public typealias TextBinder = Binder<TextKind>

/// A text.
public enum TextKind: BinderKind {
  /// Returns the text in its style.
  public static func node(_ view: BoundView<TextKind>) -> Node<BinderEvent> {
    text(view[.text] ?? "", style: view[.textStyle] ?? .body)
  }
}

extension ValueKey where Kind == TextKind, Value == String {
  /// The text.
  public static var text: Self { Self("text") }
}

extension ValueKey where Kind == TextKind, Value == TextStyle {
  /// The style of the text.
  public static var textStyle: Self { Self("textStyle") }
}

/// A binder of a heading.
public typealias HeadingBinder = Binder<HeadingKind>

/// A heading.
public enum HeadingKind: BinderKind {
  /// Returns the heading at its level.
  public static func node(_ view: BoundView<HeadingKind>) -> Node<BinderEvent> {
    heading(view[.text] ?? "", level: view[.level] ?? .one)
  }
}

extension ValueKey where Kind == HeadingKind, Value == String {
  /// The text.
  public static var text: Self { Self("text") }
}

extension StaticKey where Kind == HeadingKind, Value == HeadingLevel {
  /// The level among the headings of the page.
  public static var level: Self { Self("level") }
}

/// A binder of a picture.
public typealias ImageBinder = Binder<ImageKind>

/// A picture.
public enum ImageKind: BinderKind {
  /// Returns the picture with its description.
  public static func node(_ view: BoundView<ImageKind>) -> Node<BinderEvent> {
    image(view[.source] ?? "", description: view[.text] ?? "")
  }
}

extension ValueKey where Kind == ImageKind, Value == String {
  /// The address of the picture.
  public static var source: Self { Self("source") }
  /// What the picture shows, for those who do not see it.
  public static var text: Self { Self("text") }
}

/// A binder of a bar that shows how far something is.
public typealias ProgressBinder = Binder<ProgressKind>

/// A bar that shows how far something is.
public enum ProgressKind: BinderKind {
  /// Returns the bar.
  public static func node(_ view: BoundView<ProgressKind>) -> Node<BinderEvent> {
    progress(view[.title] ?? "", value: view[.value] ?? nil)
  }
}

extension ValueKey where Kind == ProgressKind, Value == String {
  /// The name of the bar.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == ProgressKind, Value == Double? {
  /// The part that is done, from 0 to 1; `nil` if nobody knows.
  public static var value: Self { Self("value") }
}

/// A binder of a view that a script of the site's own draws.
public typealias CustomBinder = Binder<CustomKind>

/// A view that a script of the site's own draws.
public enum CustomKind: BinderKind {
  /// Returns the view.
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
  /// The name of the script's definition.
  public static var name: Self { Self("name") }
  /// The text without a script.
  public static var fallback: Self { Self("fallback") }
}

extension ValueKey where Kind == CustomKind, Value == String {
  /// The name for assistive technology.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == CustomKind, Value == CustomValue {
  /// What the script is given.
  public static var properties: Self { Self("properties") }
}

extension ActionKey where Kind == CustomKind, Value == (name: String, payload: String) {
  /// An event of the script.
  public static var event: Self {
    Self("event") {
      if case .custom(let name, let payload) = $0 { (name, payload) } else { nil }
    }
  }
}
