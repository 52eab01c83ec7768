/// A navigation of several tabs, one of which is visible while the others keep their screens.
///
/// ```swift
/// enum Tab: CaseIterable { case news, settings }
/// var tabs = ScreenTabs(selected: Tab.news) { tab in
///   ScreenStack(Screen.start(tab), name: "\(tab)")
/// }
/// tabs.selected = .settings
/// ```
///
/// There is a content for each case of the tab's type, so that no tab can be missing.
public struct ScreenTabs<Tab: CaseIterable & Hashable, Content: Navigation> {
  /// The visible tab.
  public var selected: Tab
  /// The content of each tab, in the order of the cases.
  private(set) var contents: [Content]

  /// Creates tabs, with the content of each.
  public init(selected: Tab, _ content: (Tab) -> Content) {
    self.selected = selected
    contents = Tab.allCases.map(content)
  }

  /// The content of a tab.
  ///
  /// A stack that replaces one of the same name has screens of its own, with other ids.
  public subscript(tab: Tab) -> Content {
    get { contents[Self.index(of: tab)] }
    set {
      let index = Self.index(of: tab)
      let before = contents[index].stacks
      contents[index] = newValue
      contents[index].keepCounting(since: before)
    }
  }

  private static func index(of tab: Tab) -> Int {
    Array(Tab.allCases).firstIndex(of: tab) ?? 0
  }
}

extension ScreenTabs: Navigation {
  /// The stacks of all tabs, in the order of the cases.
  public var stacks: [ScreenStack<Content.Screen>] { contents.flatMap(\.stacks) }

  /// The visible stacks of the selected tab.
  public var front: [String] { self[selected].front }

  /// Edits the stacks of all tabs.
  public mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Content.Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    for index in contents.indices { try contents[index].editStacks(body) }
  }

  /// Selects the tab of a stack, and brings the stack to the front there.
  public mutating func bringToFront(_ stack: String) -> Bool {
    for tab in Tab.allCases where self[tab].bringToFront(stack) {
      selected = tab
      return true
    }
    return false
  }
}

extension ScreenTabs: Equatable where Content: Equatable {}
extension ScreenTabs: Hashable where Content: Hashable {}
extension ScreenTabs: Sendable where Tab: Sendable, Content: Sendable {}
private enum Member: String, CodingKey {
  case selected, tabs
  /// The former member for the contents, without their tabs, in the order of the cases.
  case contents
}

/// A tab with its content, so that neither another order of the cases nor another case moves it.
private struct Part<Tab, Content> {
  let tab: Tab
  let content: Content
}

extension Part: Encodable where Tab: Encodable, Content: Encodable {}
extension Part: Decodable where Tab: Decodable, Content: Decodable {}

extension ScreenTabs: Encodable where Tab: Encodable, Content: Encodable {
  /// Writes the selected tab, and each tab with its content.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(selected, forKey: .selected)
    let parts = zip(Tab.allCases, contents).map { Part(tab: $0, content: $1) }
    try container.encode(parts, forKey: .tabs)
  }
}

extension ScreenTabs: Decodable where Tab: Decodable, Content: Decodable {
  /// Reads encoded tabs; throws if the type has other cases now, or two stacks have the same name.
  ///
  /// The form that was written before, with the contents in the order of the cases, is read too:
  /// there only the number of the cases is known to be the same.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    selected = try container.decode(Tab.self, forKey: .selected)
    contents = try Self.contents(in: container)
    guard Tab.allCases.contains(selected) else {
      throw DecodingError.dataCorruptedError(
        forKey: .selected, in: container, debugDescription: "There is no tab \(selected).")
    }
    if let name = Self.repeatedName(in: stacks) {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "Several stacks are named “\(name)”.")
    }
  }

  private static func contents(
    in container: KeyedDecodingContainer<Member>
  ) throws -> [Content] {
    if container.contains(.contents) {
      let contents = try container.decode([Content].self, forKey: .contents)
      guard contents.count == Tab.allCases.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .contents, in: container,
          debugDescription: "Expected \(Tab.allCases.count) tabs, not \(contents.count).")
      }
      return contents
    }
    let parts = try container.decode([Part<Tab, Content>].self, forKey: .tabs)
    let known = Dictionary(parts.map { ($0.tab, $0.content) }) { first, _ in first }
    guard known.count == parts.count, Set(known.keys) == Set(Tab.allCases) else {
      let (expected, found) = (names(Tab.allCases), names(parts.map(\.tab)))
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container,
        debugDescription: "Expected the tabs \(expected), not \(found).")
    }
    return Tab.allCases.compactMap { known[$0] }
  }

  private static func names(_ tabs: some Sequence<Tab>) -> String {
    tabs.map { "\($0)" }.joined(separator: ", ")
  }
}
