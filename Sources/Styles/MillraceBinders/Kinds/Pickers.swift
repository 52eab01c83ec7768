public import MillraceViews

/// A binder of a choice among several options.
public typealias PickerBinder = Binder<PickerKind>

/// A choice of one option among several.
public enum PickerKind: BinderKind {
  /// Returns the picker; while nothing is selected it shows the prompt.
  public static func node(_ view: BoundView<PickerKind>) -> Node<BinderEvent> {
    picker(
      view[.title] ?? "", view[.choices] ?? [], selected: view[.selected] ?? nil,
      style: view[.appearance] ?? .menu, prompt: view[.prompt] ?? "Choose…"
    ) { view.event(.choose, .text($0)) }
  }

  /// Keeps the option that a person chose, until the binding has another value.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<PickerKind>) -> Bool {
    if event.name == "choose", case .text(let id) = event.value { view.keep(id, for: .selected) }
    return true
  }
}

extension ValueKey where Kind == PickerKind, Value == String {
  /// The label of the picker and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
  /// The text that a menu shows while nothing is selected; “Choose…” unless bound.
  public static var prompt: Self { Self("prompt") }
}

extension ValueKey where Kind == PickerKind, Value == [Choice] {
  /// The options in their order, each with an id and a title; none unless bound.
  public static var choices: Self { Self("choices") }
}

extension ValueKey where Kind == PickerKind, Value == String? {
  /// The id of the selected option; a person's choice stays until the binding has another one.
  public static var selected: Self { Self("selected") }
}

extension StaticKey where Kind == PickerKind, Value == ChoiceField.Style {
  /// The form of the picker, such as a menu or segments; a menu unless given.
  public static var appearance: Self { Self("appearance") }
}

extension ActionKey where Kind == PickerKind, Value == String {
  /// The id of the option that a person has chosen.
  public static var choose: Self { Self("choose") }
}

/// A binder of a choice of a day.
public typealias DatePickerBinder = Binder<DatePickerKind>

/// A choice of a day of the calendar.
public enum DatePickerKind: BinderKind {
  /// Returns the picker; it offers the days from the earliest to the latest one.
  public static func node(_ view: BoundView<DatePickerKind>) -> Node<BinderEvent> {
    datePicker(
      view[.title] ?? "", day: view[.day] ?? nil, earliest: view[.earliest] ?? nil,
      latest: view[.latest] ?? nil
    ) { view.event(.change, .day($0)) }
  }

  /// Keeps the day that a person chose, until the binding has another value.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<DatePickerKind>) -> Bool {
    if event.name == "change", case .day(let day) = event.value { view.keep(day, for: .day) }
    return true
  }
}

extension ValueKey where Kind == DatePickerKind, Value == String {
  /// The label of the picker and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == DatePickerKind, Value == CalendarDay? {
  /// The selected day, or `nil`; a person's choice stays until the binding has another day.
  public static var day: Self { Self("day") }
  /// The first day that is offered; `nil` for no limit.
  public static var earliest: Self { Self("earliest") }
  /// The last day that is offered; `nil` for no limit.
  public static var latest: Self { Self("latest") }
}

extension ActionKey where Kind == DatePickerKind, Value == CalendarDay? {
  /// The day that a person has chosen, or `nil` after the field was cleared.
  public static var change: Self {
    Self("change") { if case .day(let day) = $0 { .some(day) } else { nil } }
  }
}
