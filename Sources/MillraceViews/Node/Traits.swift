/// What any node can carry beside its kind: accessibility, reach, keyboard, looks and a name for tests.
///
/// Most nodes carry none of it, and pay nothing for it.
public struct Traits: Hashable, Sendable {
  /// What is read aloud instead of the words of the kind.
  public var label: String?
  /// What is read aloud after the name, as the state of the node.
  public var value: String?
  /// What is read aloud last, about what the node does.
  public var hint: String?
  /// The role that replaces the one of the kind.
  public var role: Role?
  /// Whether a change of the words of this node is read aloud; nil leaves it to its role.
  public var live: Politeness?
  /// Whether assistive technology passes over the node and what is below it.
  public var isHidden = false
  /// Whether the node, and what is below it, can be used.
  public var isEnabled = true
  /// Whether something is being done about it: a person sees that, and cannot press it again meanwhile.
  public var isBusy = false
  /// Whether the node takes the room that its siblings in a column or a row leave.
  public var grows = false
  /// A sign before the words, such as an emoji, which is never read aloud.
  public var icon: String?
  /// Whether the program asks for the focus; it gets it once, when this becomes true.
  public var wantsFocus = false
  /// The key that presses the node.
  public var shortcut: Shortcut?
  /// The name by which tests find the node.
  public var testID: String?
  /// The look of the node.
  public var style: Style?
  /// The name by which local commands mean the node.
  public var name: String?
  /// What the page does by itself when the node is pressed, in order.
  public var commands: [LocalCommand] = []
  /// Whether the node is hidden when it appears, until a local command shows it.
  public var startsHidden = false

  /// The traits of a node about which nothing was said.
  public static let none = Traits()

  /// Creates traits that say nothing.
  public init() {}
}

extension Traits: Codable {
  private enum CodingKeys: String, CodingKey {
    case label, value, hint, role, live, isHidden, isEnabled, isBusy, grows, icon, wantsFocus
    case shortcut, testID, style
    case name, commands, startsHidden
  }

  /// Reads traits; what is absent says nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    value = try container.decodeIfPresent(String.self, forKey: .value)
    hint = try container.decodeIfPresent(String.self, forKey: .hint)
    role = try container.decodeIfPresent(Role.self, forKey: .role)
    live = try container.decodeIfPresent(Politeness.self, forKey: .live)
    isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
    isEnabled = try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
    isBusy = try container.decodeIfPresent(Bool.self, forKey: .isBusy) ?? false
    grows = try container.decodeIfPresent(Bool.self, forKey: .grows) ?? false
    icon = try container.decodeIfPresent(String.self, forKey: .icon)
    wantsFocus = try container.decodeIfPresent(Bool.self, forKey: .wantsFocus) ?? false
    shortcut = try container.decodeIfPresent(Shortcut.self, forKey: .shortcut)
    testID = try container.decodeIfPresent(String.self, forKey: .testID)
    style = try container.decodeIfPresent(Style.self, forKey: .style)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    commands = try container.decodeIfPresent([LocalCommand].self, forKey: .commands) ?? []
    startsHidden = try container.decodeIfPresent(Bool.self, forKey: .startsHidden) ?? false
  }

  /// Writes what differs from saying nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(live, forKey: .live)
    if isHidden { try container.encode(isHidden, forKey: .isHidden) }
    if !isEnabled { try container.encode(isEnabled, forKey: .isEnabled) }
    if isBusy { try container.encode(isBusy, forKey: .isBusy) }
    if grows { try container.encode(grows, forKey: .grows) }
    try container.encodeIfPresent(icon, forKey: .icon)
    if wantsFocus { try container.encode(wantsFocus, forKey: .wantsFocus) }
    try container.encodeIfPresent(shortcut, forKey: .shortcut)
    try container.encodeIfPresent(testID, forKey: .testID)
    try container.encodeIfPresent(style, forKey: .style)
    try container.encodeIfPresent(name, forKey: .name)
    if !commands.isEmpty { try container.encode(commands, forKey: .commands) }
    if startsHidden { try container.encode(startsHidden, forKey: .startsHidden) }
  }
}
