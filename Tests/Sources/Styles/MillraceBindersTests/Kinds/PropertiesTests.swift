import Foundation
import Millrace
import MillraceBinders
import MillraceNavigation
import MillraceTesting
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
      .value(FieldKind.self, .error, "Alpha", nil, shows: ("Alpha", "false, error: nil")),
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
      .value(
        TabsKind<Tab>.self, .title, "Alpha", "Beta", shows: words, with: .selected -- .news,
        .tab -- { _ in text("tab") }),
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
      .value(TextKind.self, .icon, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .accessibleValue, "Alpha", "Beta", shows: words),
      .value(TextKind.self, .accessibleRole, .status, .navigation, shows: ("status", "navigation")),
      .value(TextKind.self, .isLive, true, false, shows: ("polite", "live: nil")),
      .value(
        ButtonKind.self, .disabled, true, false, shows: ("isEnabled: false", "isEnabled: true")),
      .value(
        ButtonKind.self, .wantsFocus, true, false,
        shows: ("wantsFocus: true", "wantsFocus: false")),
    ]
  }

  private static var answers: [Property] {
    let (one, other) = ([Item(id: "a")], Tab.news)
    let field = { (host: TestHost<BinderEvent>) in _ = try host.type("Beta", into: "field") }
    return [
      .answer(
        FieldKind.self, .shouldChange, { _ in false }, { _ in true }, shows: words,
        with: .title -- "field", .text -- "Alpha", .change --> { _ in }, after: field),
      .answer(
        ListKind<Item>.self, .cell, { _, _ in text("Alpha") }, { _, _ in text("Beta") },
        shows: words, with: .rows -- one),
      .answer(
        SectionKind<Item>.self, .cell, { _, _ in text("Alpha") }, { _, _ in text("Beta") },
        shows: words, with: .rows -- one),
      .answer(
        StackKind<String>.self, .screen, { _ in text("Alpha") }, { _ in text("Beta") },
        shows: words, with: .stack -- .reload(["a"])),
      .answer(
        TabsKind<Tab>.self, .tab, { _ in text("Alpha") }, { _ in text("Beta") }, shows: words,
        with: .selected -- other),
      .answer(
        TabsKind<Tab>.self, .tabTitle, { "Alpha \($0)" }, { "Beta \($0)" }, shows: words,
        with: .selected -- other, .tab -- { _ in text("tab") }),
    ]
  }

  private static var actions: [Property] {
    let choices = [Choice(id: "a", title: "A")]
    let pressed = "()"
    return [
      .action(ButtonKind.self, .press, sends: pressed, with: .title -- "it") { try $0.press("it") },
      .action(
        LinkKind.self, .press, sends: pressed, with: .title -- "it", .destination -- "/there"
      ) { try $0.follow("it") },
      .action(FieldKind.self, .change, sends: "a", with: .title -- "it") {
        try $0.type("a", into: "it")
      },
      .action(FieldKind.self, .submit, sends: pressed, with: .title -- "it") {
        try $0.submit("it")
      },
      .action(FieldKind.self, .endEditing, sends: pressed, with: .title -- "it") {
        try $0.perform(.blur, on: $0.find(.field, "it"))
      },
      .action(ToggleKind.self, .change, sends: "true", with: .title -- "it") {
        try $0.set("it", to: true)
      },
      .action(SliderKind.self, .change, sends: "0.5", with: .title -- "it") {
        try $0.set("it", to: 0.5)
      },
      .action(StepperKind.self, .change, sends: "1.0", with: .title -- "it") {
        try $0.set("it", to: 1, role: .stepper)
      },
      .action(PickerKind.self, .choose, sends: "a", with: .title -- "it", .choices -- choices) {
        try $0.choose("A", in: "it")
      },
      .action(DatePickerKind.self, .change, sends: "Optional(2026-01-02)", with: .title -- "it") {
        try $0.set("it", to: CalendarDay("2026-01-02"))
      },
      .action(
        CustomKind.self, .event, sends: "(name: \"turned\", payload: \"left\")",
        with: .name -- "dial", .title -- "it"
      ) { try $0.notify("turned", "left", from: "it") },
      .action(
        NodeKind<Int>.self, .event, sends: "7",
        with: .content -- MillraceViews.button("it", send: 7)
      ) { try $0.press("it") },
      .action(FormKind.self, .submit, sends: pressed, with: .title -- "it") {
        try $0.perform(.submit, on: $0.find(.form, "it"))
      },
      .action(ConfirmKind.self, .confirm, sends: pressed, with: .title -- "it", .verb -- "Yes") {
        try $0.press("Yes")
      },
      .action(ConfirmKind.self, .cancel, sends: pressed, with: .title -- "it") {
        try $0.dismiss("it", role: .alert)
      },
      .action(SheetKind.self, .dismiss, sends: pressed, with: .title -- "it") {
        try $0.dismiss("it")
      },
      .action(AlertKind.self, .dismiss, sends: pressed, with: .title -- "it") {
        try $0.dismiss("it", role: .alert)
      },
      .action(SplitKind.self, .back, sends: pressed, with: .backTitle -- "it") {
        try $0.press("Back to it")
      },
      .action(
        TabsKind<Tab>.self, .select, sends: "\(Tab.settings)", with: .title -- "it",
        .selected -- .news, .tab -- { _ in text("tab") }
      ) { try $0.selectTab("settings") },
    ]
  }

  private static var calls: [Property] {
    [
      .call(
        FieldKind.self, .focus, shows: ("field ‘it’: ‘’", "field ‘it’: ‘’ (focused)"),
        with: .title -- "it")
    ]
  }

  private static var all: [Property] {
    displays + controls + ranges(SliderKind.self) + ranges(StepperKind.self) + pickers + containers
      + modals + collections + common + answers + actions + calls
  }

  @Test("BV-7, L14: every property shows a first and a second value, and its view is released")
  func properties() throws {
    for property in Self.all {
      let (outcome, shows) = (try property.drive(), property.shows)
      let name = Comment(rawValue: property.name)
      #expect(outcome.first.contains(shows.first), name)
      #expect(!outcome.first.contains(shows.second), name)
      #expect(outcome.second.contains(shows.second), name)
      #expect(outcome.isReleased, name)
    }
  }

  /// The properties without a test here, and why.
  private static let others: Set<String> = [
    // A list shows no footer; a section does.
    "ListKind.footer",
    // A driver alone brings a file; `KindsTests` sends one as the driver does.
    "UploadKind.change",
  ]

  @Test("every kind and every property of the sources is in the table, kind by kind")
  func complete() throws {
    let tested = Set(Self.all.map { $0.name.replacing(/<.*>/, with: "") })
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../../Sources/Styles/MillraceBinders/Kinds")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(
      separator: "\n")
    let kinds = sources.matches(of: /public enum (\w+Kind)\b[^{]*/)
      .map { (name: String($0.1), header: $0.0) }
    let extensions = /extension \w+Key\s+where([^{]*)\{(.*?)\n}/.dotMatchesNewlines()
    var known: Set<String> = []
    for (_, condition, body) in sources.matches(of: extensions).map(\.output) {
      let names = body.matches(of: /static var (\w+): Self/).map { String($0.1) }
      if let kind = condition.firstMatch(of: /Kind == (\w+)/) {
        known.formUnion(names.map { "\(kind.1).\($0)" })
      } else if let kind = condition.firstMatch(of: /Kind: (\w+)/) {
        let all = kinds.filter { $0.header.contains(kind.1) }
        #expect(!all.isEmpty, "\(kind.1)")
        for (kind, _) in all { known.formUnion(names.map { "\(kind).\($0)" }) }
      } else {
        // A property of every view is tested with one of them.
        for name in names { #expect(tested.contains { $0.hasSuffix(".\(name)") }, "\(name)") }
      }
    }
    #expect(known.subtracting(tested).symmetricDifference(Self.others) == [])
    for (kind, _) in kinds { #expect(tested.contains { $0.hasPrefix("\(kind).") }, "\(kind)") }
    for name in ["TextKind.text", "StepperKind.change", "SectionKind.cell", "SheetKind.dismiss"] {
      #expect(known.contains(name), "\(name)")
    }
  }
}
