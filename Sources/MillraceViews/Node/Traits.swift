/// The properties that any node can have beside its kind.
///
/// They cover accessibility, use, keyboard, style and names. Most nodes have none, and pay nothing
/// for them.
public struct Traits: Hashable, Sendable {
  /// The name that is read aloud instead of the words of the kind.
  public var label: String?
  /// The state of the node, which is read aloud after the name.
  public var value: String?
  /// The hint about the effect of the node, which is read aloud last.
  public var hint: String?
  /// The fault of the value of a control, which is shown below it and read aloud with it.
  public var error: String?
  /// The role that replaces that of the kind.
  public var role: Role?
  /// The urgency with which changed words of this node are read aloud; nil leaves it to its role.
  public var live: Politeness?
  /// True if assistive technology skips the node and everything below it.
  public var isHidden = false
  /// True if the node, and the nodes below it, can be used.
  public var isEnabled = true
  /// True while an operation of the node is in progress: it is shown, and prevents another press.
  public var isBusy = false
  /// True if the node fills the room that its siblings in a column or a row leave.
  public var grows = false
  /// The icon before the words, which is never read aloud.
  public var icon: Icon?
  /// True if the program requests the focus; the node gets it once, when this becomes true.
  public var wantsFocus = false
  /// The key that presses the node.
  public var shortcut: Shortcut?
  /// The name by which tests find the node.
  public var testID: String?
  /// The style of the node.
  public var style: Style?
  /// The name by which local commands refer to the node.
  public var name: String?
  /// The commands that the page runs when the node is pressed, in order.
  public var commands: [LocalCommand] = []
  /// True if the node is hidden when it appears, until a local command shows it.
  public var startsHidden = false

  /// The traits of a node without modifiers.
  public static let none = Traits()

  /// Creates traits with their default values.
  public init() {}
}

extension Traits: Codable {
  private enum CodingKeys: String, CodingKey {
    case label, value, hint, error, role, live, isHidden, isEnabled, isBusy, grows, icon, wantsFocus
    case shortcut, testID, style
    case name, commands, startsHidden
  }

  /// Reads traits; absent members have their default values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    value = try container.decodeIfPresent(String.self, forKey: .value)
    hint = try container.decodeIfPresent(String.self, forKey: .hint)
    error = try container.decodeIfPresent(String.self, forKey: .error)
    role = try container.decodeIfPresent(Role.self, forKey: .role)
    live = try container.decodeIfPresent(Politeness.self, forKey: .live)
    isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
    isEnabled = try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
    isBusy = try container.decodeIfPresent(Bool.self, forKey: .isBusy) ?? false
    grows = try container.decodeIfPresent(Bool.self, forKey: .grows) ?? false
    icon = try container.decodeIfPresent(Icon.self, forKey: .icon)
    wantsFocus = try container.decodeIfPresent(Bool.self, forKey: .wantsFocus) ?? false
    shortcut = try container.decodeIfPresent(Shortcut.self, forKey: .shortcut)
    testID = try container.decodeIfPresent(String.self, forKey: .testID)
    style = try container.decodeIfPresent(Style.self, forKey: .style)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    commands = try container.decodeIfPresent([LocalCommand].self, forKey: .commands) ?? []
    startsHidden = try container.decodeIfPresent(Bool.self, forKey: .startsHidden) ?? false
  }

  /// Writes the members that differ from their default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(error, forKey: .error)
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

/// The urgency with which a change is read aloud, if at all.
public enum Politeness: String, Hashable, Codable, Sendable, CaseIterable {
  /// The change is not read, even if the role of the node would have it read.
  case off
  /// The change is read after the words that are being read.
  case polite
  /// The change is read at once, interrupting other words.
  case assertive
}
