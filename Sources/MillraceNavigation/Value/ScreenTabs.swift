/// Places beside each other, one of which is seen; each keeps its screens while another one is.
///
/// ```swift
/// enum Tab: CaseIterable { case news, settings }
/// var tabs = ScreenTabs(selected: Tab.news) { tab in ScreenStack(Screen.start(tab), name: "\(tab)") }
/// tabs.selected = .settings
/// ```
///
/// There is one for each case of the tab's type, so that no tab can be missing.
public struct ScreenTabs<Tab: CaseIterable & Hashable, Content: Navigation> {
  /// The tab that is seen.
  public var selected: Tab
  /// What is in each tab, in the order of the cases.
  private(set) var contents: [Content]

  /// Makes what is in each tab.
  public init(selected: Tab, _ content: (Tab) -> Content) {
    self.selected = selected
    contents = Tab.allCases.map(content)
  }

  /// What is in a tab.
  ///
  /// A stack that takes the place of one of its name has screens of its own, with other ids.
  public subscript(tab: Tab) -> Content {
    get { contents[Self.place(of: tab)] }
    set {
      let place = Self.place(of: tab)
      let before = contents[place].stacks
      contents[place] = newValue
      contents[place].keepCounting(since: before)
    }
  }

  private static func place(of tab: Tab) -> Int {
    Array(Tab.allCases).firstIndex(of: tab) ?? 0
  }
}

extension ScreenTabs: Navigation {
  /// The stacks of all tabs, in the order of the cases.
  public var stacks: [ScreenStack<Content.Screen>] { contents.flatMap(\.stacks) }

  /// What is seen in the selected tab.
  public var front: [String] { self[selected].front }

  /// Edits the stacks of all tabs.
  public mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Content.Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    for place in contents.indices { try contents[place].editStacks(body) }
  }

  /// Selects the tab that a stack is in, and brings it to the front there.
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
  /// Writes the selected tab, and what is in each.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(selected, forKey: .selected)
    try container.encode(contents, forKey: .contents)
  }
}

extension ScreenTabs: Decodable where Tab: Decodable, Content: Decodable {
  /// Reads what encoding wrote; refused where the type has got other tabs since, or stacks do not have a name each.
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
