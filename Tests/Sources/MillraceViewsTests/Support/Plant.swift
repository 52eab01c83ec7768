import MillraceTesting
import MillraceViews

/// A view together with what a test has to know of it, so that it can be judged, and changed into
/// another.
///
/// A plant that is used again is the same node value, as a view that a program keeps is.
struct Plant {
  enum Sort: CaseIterable {
    case text, heading, button, field, toggle, column, row, list, section, item, form, sheet, lazy
    case picker, segments, date, slider, stepper, progress, image, divider, spacer, custom
    case layers, scroll, group

    static let leaves: [Sort] = [
      .text, .heading, .button, .field, .toggle, .lazy, .text, .heading, .button, .field, .toggle,
      .lazy, .picker, .segments, .date, .slider, .stepper, .progress, .image, .divider, .spacer,
      .custom,
    ]
    static let branches: [Sort] = [
      .column, .row, .list, .section, .item, .form, .sheet, .layers, .scroll, .group,
    ]
  }

  /// The part of two siblings that has to be equal for them to be one node.
  struct Identity: Hashable {
    let sort: Sort
    let key: Int?
  }

  /// The properties of a node beside its kind.
  struct Extras: OptionSet {
    let rawValue: Int

    static let disabled = Extras(rawValue: 1)
    static let live = Extras(rawValue: 2)
    static let focused = Extras(rawValue: 4)
    static let mapped = Extras(rawValue: 8)
    static let busy = Extras(rawValue: 16)
  }

  let sort: Sort
  let number: Int
  let extras: Extras
  let key: Int?
  let children: [Plant]
  let node: Node<Int>

  init(_ sort: Sort, _ number: Int, _ extras: Extras, key: Int?, _ children: [Plant]) {
    self.sort = sort
    self.number = number
    self.extras = extras
    self.key = key
    self.children = children
    var node =
      Self.isCompact(sort, number, children)
      ? Self.compact(children)
      : Self.bare(sort, number, children.map(\.node))
    if extras.contains(.disabled) { node = node.disabled() }
    if extras.contains(.live) { node = node.live() }
    if extras.contains(.busy) { node = node.busy() }
    if extras.contains(.focused) { node = node.focused() }
    if extras.contains(.mapped) { node = node.map { $0 + number } }
    if let key { node = node.key(key) }
    self.node = node
  }

  var identity: Identity { Identity(sort: sort, key: key) }

  /// Two lazy nodes become one node only where they build the same kind.
  var isOtherKind: Bool { sort == .lazy && number == 0 }

  /// Returns true if the tree keeps no more than digests of the rows.
  private static func isCompact(_ sort: Sort, _ number: Int, _ children: [Plant]) -> Bool {
    sort == .list && number > 0 && children.allSatisfy { $0.sort == .item && $0.extras.isEmpty }
  }

  private static func compact(_ children: [Plant]) -> Node<Int> {
    list("l", children, key: { $0.key ?? 0 }) { row in row.children.map(\.node) }
  }

  private static func bare(_ sort: Sort, _ number: Int, _ content: [Node<Int>]) -> Node<Int> {
    let words = "w\(number)"
    return switch sort {
    case .text: text(words, style: number == 0 ? .caption : .body)
    case .heading: heading(words, level: number == 0 ? .two : .one)
    case .button: button(words, send: number)
    case .field: field("f", text: words, error: number == 0 ? "wrong" : nil) { $0.count }
    case .toggle: toggle("t", isOn: number == 0) { $0 ? 1 : 0 }
    case .column: column { content }
    case .row: row { content }
    case .list: list("l") { content }
    case .section: section(number == 0 ? nil : words, key: 0) { content }
    case .item: item(key: 0) { content }
    case .layers: layers { content }
    case .scroll: scroll("a", name: words) { content }
    case .group: group(words) { content }
    case .picker, .segments:
      picker(
        "p", (0...number).map { Choice(id: "\($0)", title: words) }, selected: "\(number)",
        style: sort == .picker ? .menu : .segmented
      ) { $0.count }
    case .date: datePicker("d", day: CalendarDay(year: 2026, month: 1, day: number)) { _ in 1 }
    case .slider: slider("s", value: Double(number), in: 0...3) { Int($0) }
    case .stepper: stepper("n", value: number, in: 0...(number + 1)) { $0 }
    case .progress: progress(words, value: number == 0 ? nil : 0.5)
    case .image: image("/w", description: words)
    case .divider: divider()
    case .spacer: spacer()
    case .custom: custom("c", label: "c", properties: ["words": .text(words)]) { _ in number }
    case .form: form("o", onSubmit: number) { content }
    case .sheet: sheet("s", onDismiss: number) { content }
    case .lazy:
      lazy(number) { number in
        if number == 0 { text("other kind") } else { row { text("w\(number)") } }
      }
    }
  }
}

/// Grows plants at random, and changes them at random.
struct Garden {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func some(_ limit: Int) -> Int {
    // The remainder is uneven by less than one in 2^60, and much faster than what the library does.
    Int(random.next() % UInt64(limit))
  }

  /// A page of a few parts.
  mutating func page() -> Plant {
    Plant(.column, 1, [], key: nil, plants(some(4) == 0 ? 3 : 2))
  }

  /// The same page some time later: much is as it was, and some is elsewhere, removed, new or
  /// different.
  mutating func later(_ plant: Plant) -> Plant {
    if some(4) == 0 { return plant }
    var children = plant.children.map { some(2) == 0 ? later($0) : $0 }
    switch Plant.Sort.leaves.contains(plant.sort) ? 8 : some(8) {
    case 0: children.shuffle(using: &random)
    case 1: children.reverse()
    case 2 where !children.isEmpty: children.remove(at: some(children.count))
    case 3 where !children.isEmpty: children.append(children.remove(at: some(children.count)))
    case 4: children.insert(self.plant(1), at: some(children.count + 1))
    case 5 where !plant.children.isEmpty: children.append(contentsOf: plants(1))
    default: break
    }
    let isOther = some(4) == 0
    return Plant(
      plant.sort, isOther ? some(3) : plant.number, isOther ? extras() : plant.extras,
      key: plant.key, children)
  }

  private mutating func plants(_ depth: Int) -> [Plant] {
    if depth == 0 { return [] }
    if some(4) == 0 { return rows() }
    return (0..<some(4)).map { _ in plant(depth - 1) }
  }

  /// Rows as a list has them: each with a key of its own, in any order.
  private mutating func rows() -> [Plant] {
    (0..<7).shuffled(using: &random).prefix(some(8)).map { key in
      Plant(.item, 0, [], key: key, [Plant(.text, some(3), [], key: nil, [])])
    }
  }

  private mutating func plant(_ depth: Int) -> Plant {
    let content = plants(depth)
    let sorts = content.isEmpty ? Plant.Sort.leaves : Plant.Sort.branches
    // An item and a section always have a key, and repeat theirs now and then.
    let isRows = !content.isEmpty && content.allSatisfy { $0.sort == .item }
    let sort = isRows && some(2) == 0 ? .list : sorts[some(sorts.count)]
    let hasKey = sort == .item || sort == .section || some(2) == 0
    return Plant(sort, some(3), extras(), key: hasKey ? some(5) : nil, content)
  }

  private mutating func extras() -> Plant.Extras {
    switch some(16) {
    case 0, 1: .disabled
    case 2: .live
    case 3: .focused
    case 4: .mapped
    case 5: [.disabled, .live]
    case 6: .busy
    default: []
    }
  }
}
