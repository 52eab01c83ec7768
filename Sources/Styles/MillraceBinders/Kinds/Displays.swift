public import MillraceViews

/// A binder of a run of words.
public typealias TextBinder = Binder<TextKind>

/// A run of words, which a person reads and cannot change.
public enum TextKind: BinderKind {
  /// Returns the text in its style.
  public static func node(_ view: BoundView<TextKind>) -> Node<BinderEvent> {
    text(view[.text] ?? "", style: view[.textStyle] ?? .body)
  }
}

extension ValueKey where Kind == TextKind, Value == String {
  /// The words.
  public static var text: Self { Self("text") }
}

extension ValueKey where Kind == TextKind, Value == TextStyle {
  /// The weight of the words: a title, a caption, an error.
  public static var textStyle: Self { Self("textStyle") }
}

/// A binder of a title in the outline of the page.
public typealias HeadingBinder = Binder<HeadingKind>

/// A title in the outline of the page.
public enum HeadingKind: BinderKind {
  /// Returns the heading at its level.
  public static func node(_ view: BoundView<HeadingKind>) -> Node<BinderEvent> {
    heading(view[.text] ?? "", level: view[.level] ?? .one)
  }
}

extension ValueKey where Kind == HeadingKind, Value == String {
  /// The words of the title.
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
  /// The description of the picture, which assistive technology reads.
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
  /// The name of the bar.
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
  /// The values that the script receives.
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
