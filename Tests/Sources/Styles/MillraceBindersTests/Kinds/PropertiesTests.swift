import Foundation
import Millrace
import MillraceBinders
import MillraceNavigation
import MillraceViews
import Testing

@Suite("The properties of each kind")
struct PropertiesTests {
  private struct Item: Identifiable, Equatable {
    let id: String
  }

  private enum Tab: CaseIterable { case news, settings }

  private static func text(_ content: String) -> AnyBinder { TextBinder(.text -- content) }

  private static let words = ("Alpha", "Beta")

  private static var displays: [Property] {
    [
      .value(TextKind.self, .text, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .textStyle, .caption, .title, shows: (".caption", ".title")),
      .value(HeadingKind.self, .text, "Alpha", "Beta", shows: words),
      .fixed(HeadingKind.self, .level, .two, .three, shows: (".two", ".three")),
      .value(ImageKind.self, .source, "/Alpha", "/Beta", shows: words),
      .value(ImageKind.self, .text, "Alpha", "Beta", shows: words),
      .value(ProgressKind.self, .title, "Alpha", "Beta", shows: words),
      .value(ProgressKind.self, .value, 0.25, nil, shows: ("0.25", "value: nil)")),
      .value(
        ProgressKind.self, .animatedValue, .set(0.25), .animate(0.75), shows: ("0.25", "0.75")),
      .fixed(CustomKind.self, .name, "Alpha", "Beta", shows: words),
      .fixed(CustomKind.self, .fallback, "Alpha", "Beta", shows: words),
      .value(CustomKind.self, .title, "Alpha", "Beta", shows: words),
      .value(CustomKind.self, .properties, ["x": "Alpha"], ["x": "Beta"], shows: words),
      .value(
        NodeKind<Int>.self, .content, MillraceViews.text("Alpha"), MillraceViews.text("Beta"),
        shows: words),
      .value(DividerKind.self, .style, "Alpha", "Beta", shows: words),
      .value(SpacerKind.self, .style, "Alpha", "Beta", shows: words),
    ]
  }

  private static var controls: [Property] {
    [
      .value(ButtonKind.self, .title, "Alpha", "Beta", shows: words),
      .fixed(ButtonKind.self, .role, .primary, .destructive, shows: (".primary", ".destructive")),
      .value(LinkKind.self, .title, "Alpha", "Beta", shows: words),
      .value(LinkKind.self, .destination, "/Alpha", "/Beta", shows: words),
      .value(FieldKind.self, .title, "Alpha", "Beta", shows: words),
      .value(FieldKind.self, .text, "Alpha", "Beta", shows: words),
      .value(FieldKind.self, .error, "Alpha", nil, shows: ("Alpha", "error: nil")),
      .fixed(
        FieldKind.self, .isMultiline, true, false,
        shows: ("isMultiline: true", "isMultiline: false")),
      .fixed(
        FieldKind.self, .isRequired, true, false, shows: ("isRequired: true", "isRequired: false")),
      .value(ToggleKind.self, .title, "Alpha", "Beta", shows: words),
      .value(ToggleKind.self, .isOn, true, false, shows: ("isOn: true", "isOn: false")),
      .value(UploadKind.self, .title, "Alpha", "Beta", shows: words),
      .fixed(UploadKind.self, .accepting, [".alpha"], [".beta"], shows: (".alpha", ".beta")),
      .fixed(UploadKind.self, .limit, 100, 200, shows: ("100", "200")),
    ]
  }

  private static func ranges<Kind: RangeBinderKind>(_ kind: Kind.Type) -> [Property] {
    [
      .value(kind, .title, "Alpha", "Beta", shows: words),
      .value(kind, .value, 3, 4, shows: ("value: 3.0", "value: 4.0"), with: .range -- 0...10),
      .value(kind, .range, 0...20, 0...30, shows: ("most: 20.0", "most: 30.0")),
      .value(
        kind, .step, 2, 4, shows: ("Optional(2.0)", "Optional(4.0)"), with: .range -- 0...20),
      .value(kind, .valueText, "Alpha", "Beta", shows: words),
    ]
  }

  private static var pickers: [Property] {
    let choices = [Choice(id: "a", title: "Alpha"), Choice(id: "b", title: "Beta")]
    let (one, other) = (CalendarDay("2026-01-02"), CalendarDay("2026-03-04"))
    let days = ("2026-01-02", "2026-03-04")
    return [
      .value(PickerKind.self, .title, "Alpha", "Beta", shows: words),
      .value(PickerKind.self, .prompt, "Alpha", "Beta", shows: words),
      .value(PickerKind.self, .choices, [choices[0]], [choices[1]], shows: words),
      .value(
        PickerKind.self, .selected, "a", "b",
        shows: ("selected: Optional(\"a\")", "selected: Optional(\"b\")"), with: .choices -- choices
      ),
      .fixed(PickerKind.self, .appearance, .menu, .segmented, shows: (".menu", ".segmented")),
      .value(DatePickerKind.self, .title, "Alpha", "Beta", shows: words),
      .value(DatePickerKind.self, .day, one, other, shows: days),
      .value(DatePickerKind.self, .earliest, one, other, shows: days),
      .value(DatePickerKind.self, .latest, one, other, shows: days),
    ]
  }

  private static var containers: [Property] {
    [
      .value(ColumnKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .fixed(ColumnKind.self, .spacing, .small, .large, shows: (".small", ".large")),
      .value(RowKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .fixed(RowKind.self, .spacing, .small, .large, shows: (".small", ".large")),
      .value(GroupKind.self, .title, "Alpha", "Beta", shows: words),
      .value(GroupKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .value(FormKind.self, .title, "Alpha", "Beta", shows: words),
      .value(FormKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .value(ScrollKind.self, .title, "Alpha", "Beta", shows: words, with: .name -- "x"),
      .value(ScrollKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .fixed(ScrollKind.self, .axis, .horizontal, .both, shows: (".horizontal", ".both")),
      .fixed(ScrollKind.self, .name, "Alpha", "Beta", shows: words),
      .value(LayersKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .fixed(
        LayersKind.self, .horizontal, .start, .end,
        shows: ("horizontal: MillraceViews.Stack.Alignment.start", "Alignment.end")),
      .fixed(
        LayersKind.self, .vertical, .start, .end,
        shows: ("vertical: MillraceViews.Stack.Alignment.start", "Alignment.end")),
      .value(PresenceKind.self, .present, text("Alpha"), text("Beta"), shows: words),
    ]
  }

  private static var modals: [Property] {
    [
      .value(SheetKind.self, .title, "Alpha", "Beta", shows: words),
      .value(SheetKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .value(AlertKind.self, .title, "Alpha", "Beta", shows: words),
      .value(AlertKind.self, .message, "Alpha", "Beta", shows: words),
      .value(AlertKind.self, .children, [text("Alpha")], [text("Beta")], shows: words),
      .value(ConfirmKind.self, .title, "Alpha", "Beta", shows: words),
      .value(ConfirmKind.self, .message, "Alpha", "Beta", shows: words),
      .value(ConfirmKind.self, .verb, "Alpha", "Beta", shows: words),
      .value(ConfirmKind.self, .cancelTitle, "Alpha", "Beta", shows: words),
      .fixed(
        ConfirmKind.self, .verbRole, .plain, .destructive, shows: (".plain", ".destructive")),
    ]
  }

  private static var collections: [Property] {
    let (one, other) = ([Item(id: "Alpha")], [Item(id: "Beta")])
    let cell = { (id: String, _: Dynamic<Item>) in text(id) }
    return [
      .value(ListKind<Item>.self, .title, "Alpha", "Beta", shows: words),
      .value(ListKind<Item>.self, .rows, one, other, shows: words, with: .cell -- cell),
      .value(SectionKind<Item>.self, .title, "Alpha", "Beta", shows: words),
      .value(SectionKind<Item>.self, .footer, "Alpha", "Beta", shows: words),
      .value(SectionKind<Item>.self, .rows, one, other, shows: words, with: .cell -- cell),
      .value(SectionsKind.self, .title, "Alpha", "Beta", shows: words),
      .value(
        SectionsKind.self, .children, [SectionBinder<Item>(.title -- "Alpha")],
        [SectionBinder<Item>(.title -- "Beta")], shows: words),
      .value(
        StackKind<String>.self, .stack, .reload(["Alpha"]), .push("Beta"), shows: words,
        with: .screen -- text),
      .value(
        TabsKind<Tab>.self, .selected, .news, .settings, shows: ("“news”", "“settings”"),
        with: .tab -- { text("“\($0)”") }),
      .value(TabsKind<Tab>.self, .title, "Alpha", "Beta", shows: words, with: .selected -- .news),
      .value(SplitKind.self, .front, .primary, .secondary, shows: (".primary", ".secondary")),
      .value(SplitKind.self, .backTitle, "Alpha", "Beta", shows: words),
      .value(SplitKind.self, .primary, text("Alpha"), text("Beta"), shows: words),
      .value(SplitKind.self, .secondary, text("Alpha"), text("Beta"), shows: words),
    ]
  }

  private static var common: [Property] {
    [
      .value(TextKind.self, .label, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .testID, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .style, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .accessibleRole, .status, .navigation, shows: ("status", "navigation")),
      .value(TextKind.self, .isLive, true, false, shows: ("polite", "live: nil")),
      .value(
        ButtonKind.self, .disabled, true, false, shows: ("isEnabled: false", "isEnabled: true")),
      .value(
        ButtonKind.self, .wantsFocus, true, false,
        shows: ("wantsFocus: true", "wantsFocus: false")),
    ]
  }

  @Test("BV-7, L14: every property shows a first and a second value, and its view is released")
  func properties() throws {
    let all =
      Self.displays + Self.controls + Self.ranges(SliderKind.self) + Self.ranges(StepperKind.self)
      + Self.pickers + Self.containers + Self.modals + Self.collections + Self.common
    for property in all {
      let (outcome, shows) = (try property.drive(), property.shows)
      let name = Comment(rawValue: property.name)
      #expect(outcome.first.contains(shows.first), name)
      #expect(!outcome.first.contains(shows.second), name)
      #expect(outcome.second.contains(shows.second), name)
      #expect(outcome.isReleased, name)
    }
  }

  @Test("every kind and every property of the sources is in the table")
  func complete() throws {
    let names = Set(
      (Self.displays + Self.controls + Self.ranges(SliderKind.self) + Self.ranges(StepperKind.self)
        + Self.pickers + Self.containers + Self.modals + Self.collections + Self.common)
        .flatMap { $0.name.split { "<.>".contains($0) }.map(String.init) })
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../../Sources/Styles/MillraceBinders/Kinds")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let kinds = sources.matches(of: /public enum (\w+Kind)\b/).map { String($0.1) }
    let extensions = /extension (?:Value|Static)Key.*?\n}/.dotMatchesNewlines()
    let keys = sources.matches(of: extensions)
      .flatMap { $0.0.matches(of: /Self\("(\w+)"\)/).map { String($0.1) } }
    #expect(Set(kinds + keys).subtracting(names) == [])
    #expect(kinds.contains("TextKind") && keys.contains("wantsFocus") && keys.contains("verb"))
  }
}
