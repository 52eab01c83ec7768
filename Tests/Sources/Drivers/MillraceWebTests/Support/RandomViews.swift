import MillraceTesting
import MillraceViews

/// Views with everything in them that goes over the wire, and texts that do not want to be text.
struct RandomViews {
  var random: SeededGenerator
  /// The source of the texts and looks of versions of a view; nil where they come from `random`.
  private var details: SeededGenerator?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a view several times, with the same nodes and with other texts and looks.
  mutating func versions(_ count: Int) -> [Node<Int>] {
    let nodes = random
    details = SeededGenerator(seed: random.next())
    defer { details = nil }
    return (0..<count).map { _ in
      random = nodes
      return view()
    }
  }

  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Returns a number that decides on a text or a look, and on no node.
  private mutating func detail(_ limit: Int) -> Int {
    guard var source = details else { return number(limit) }
    let number = Int.random(in: 0..<limit, using: &source)
    details = source
    return number
  }

  static let words = [
    "Rain", "", "{}", "{0}", "{1}-i", "<b>", "&amp;", "\"'", "a\rb\r\n\n", "\n",
    "\u{0}\u{7F}\u{1B}",
    "grüß 👩‍👩‍👧", "e\u{301}", "\u{2028}", "n1-l", "/folders/1", "javascript:alert(1)",
  ]

  mutating func word() -> String { Self.words[detail(Self.words.count)] }

  mutating func view() -> Node<Int> {
    column { [node(3)] + rows() }
  }

  private mutating func rows() -> [Node<Int>] {
    var keys = Array(0..<14)
    keys.shuffle(using: &random)
    return [
      list(word()) {
        keys.prefix(number(14)).map { key in
          let words = word()
          return item(key: key) {
            row {
              link(words, to: "/\(words)", send: key)
              button("Remove", role: key == 3 ? .destructive : .plain, send: key)
            }
          }
        }
      }
    ]
  }

  private mutating func children(_ depth: Int) -> [Node<Int>] {
    if depth == 0 { return [] }
    return (0..<(number(20) == 0 ? 11 : number(4))).map { _ in node(depth - 1) }
  }

  private mutating func leaf() -> Node<Int> {
    let words = word()
    switch number(14) {
    case 0: return text(words, style: detail(2) == 0 ? .body : .caption)
    case 1: return heading(words, level: detail(2) == 0 ? .one : .two)
    case 2: return button(words, role: detail(2) == 0 ? .plain : .primary, send: detail(9))
    case 3:
      return field(
        word(), text: words, isMultiline: detail(3) == 0, isRequired: detail(4) == 0,
        error: detail(3) == 0 ? word() : nil
      ) { $0.count }
    case 4: return link(words, to: word(), send: detail(2) == 0 ? 1 : nil)
    case 5:
      return picker(
        words, (0..<detail(4)).map { Choice(id: "\(detail(3))", title: "\(words)\($0)") },
        selected: detail(3) == 0 ? nil : "\(detail(3))",
        style: detail(2) == 0 ? .menu : .segmented, prompt: word()
      ) { $0.count }
    case 6:
      let valueText = detail(2) == 0 ? nil : word()
      return slider(words, value: Double(detail(9)), in: 0...8, step: 2, valueText: valueText) {
        Int($0)
      }
    case 7: return stepper(words, value: detail(9), in: 0...Int(4 + detail(5))) { $0 }
    case 8:
      return datePicker(words, day: CalendarDay(year: 2026, month: 1, day: detail(4))) { _ in 1 }
    case 9: return progress(words, value: detail(2) == 0 ? nil : 0.5)
    case 10: return detail(2) == 0 ? image(word(), description: words) : image(decorative: words)
    case 11: return number(2) == 0 ? divider() : spacer()
    case 12:
      // The fallback belongs to the browser once it is shown, so it is the same in all versions.
      return custom(
        words, label: word(), properties: ["words": .text(word())],
        fallback: Self.words[number(Self.words.count)])
    default: return toggle(words, isOn: detail(2) == 0) { $0 ? 1 : 0 }
    }
  }

  private mutating func container(_ content: [Node<Int>]) -> Node<Int> {
    switch number(13) {
    case 0: row { content }
    case 1: list(word()) { content }
    case 2: sheet(word()) { content }
    case 3: form(word(), onSubmit: 1) { content }
    case 4: alert(word(), message: word()) { content }
    case 5: layers { content }
    case 6: group(word()) { content }
    case 7: scroll(word(), name: word()) { content }
    case 8: list(word()) { section(word(), footer: word(), key: 1) { content } }
    case 9: list(word()) { section(nil, key: 1) { content } }
    default: column { content }
    }
  }

  private mutating func node(_ depth: Int) -> Node<Int> {
    let content = children(depth)
    var node = content.isEmpty ? leaf() : container(content)
    if number(2) == 0 { node = node.key(number(5)) }
    if detail(6) == 0 { node = node.disabled(detail(2) == 0) }
    if detail(8) == 0 { node = node.live() }
    if detail(8) == 0 { node = node.label(word()).hint(word()) }
    if detail(8) == 0 { node = node.testID(word()).style(Style(word())) }
    if detail(12) == 0 { node = node.focused() }
    if detail(12) == 0 { node = node.named(word()).locally(.toggle(word()), .copy(word())) }
    if detail(8) == 0 { node = node.busy().grow().icon(Icon(word())) }
    if detail(12) == 0 { node = node.role(.navigation).accessibilityHidden() }
    if detail(12) == 0 { node = node.shortcut(Shortcut(word(), .command)) }
    return node
  }
}
