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
  case selected, contents
}

extension ScreenTabs: Encodable where Tab: Encodable, Content: Encodable {
  /// Writes the selected tab, and the content of each.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(selected, forKey: .selected)
    try container.encode(contents, forKey: .contents)
  }
}

extension ScreenTabs: Decodable where Tab: Decodable, Content: Decodable {
  /// Reads encoded tabs; throws if the type has other cases now, or two stacks have the same name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    selected = try container.decode(Tab.self, forKey: .selected)
    contents = try container.decode([Content].self, forKey: .contents)
    guard Tab.allCases.contains(selected) else {
      throw DecodingError.dataCorruptedError(
        forKey: .selected, in: container, debugDescription: "There is no tab \(selected).")
    }
    guard contents.count == Tab.allCases.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .contents, in: container,
        debugDescription: "Expected \(Tab.allCases.count) tabs, not \(contents.count).")
    }
    if let name = Self.repeatedName(in: stacks) {
      throw DecodingError.dataCorruptedError(
        forKey: .contents, in: container, debugDescription: "Several stacks are named “\(name)”.")
    }
  }
}
