/// The digest of a node: all of it that is visible, and the number of its children.
extension WordHasher {
  /// Adds the node itself, under the key that the view gave it, and without its children.
  mutating func combine(_ box: NodeBox, key: Key?) {
    combine(
      box.tag, key: key, count: box.rows?.count ?? box.children.count, events: box.events,
      hasTraits: box.traits != nil)
    combine(box.kind)
    if let traits = box.traits { combine(traits.value) }
  }

  /// Adds the key, and a word that determines how the following words are read.
  @inline(__always)
  mutating func combine(
    _ tag: KindTag, key: Key?, count: Int, events: EventSet = [], hasTraits: Bool = false
  ) {
    var header = UInt64(truncatingIfNeeded: count) << 40 | UInt64(tag.rawValue)
    header |= UInt64(events.rawValue) << 11 | (hasTraits ? 1 << 8 : 0)
    switch key {
    case nil: combine(header)
    case .number(let number):
      combine(header | 1 << 9)
      combine(number)
    case .text(let text):
      combine(header | 1 << 10)
      combine(text)
    }
  }

  /// Adds the common kinds value by value, and the others, which are rare in a row, as a whole.
  private mutating func combine(_ kind: Kind) {
    switch kind {
    case .text(let content, let style):
      combine(style.index)
      combine(content)
    case .heading(let content, let level):
      combine(level.rawValue)
      combine(content)
    case .button(let title, let role):
      combine(role.index)
      combine(title)
    case .link(let title, let destination):
      combine(title)
      combine(destination)
    case .toggle(let label, let isOn):
      combine(isOn ? 1 : 0 as UInt64)
      combine(label)
    case .column(let stack), .row(let stack):
      combine(stack.spacing.index << 8 | stack.alignment.index)
    case .list(let label), .group(let label): combine(label)
    case .item, .divider, .spacer, .menu, .bar: break
    default: combine(hashOf: kind)
    }
  }

  /// Adds traits: a word for the texts that exist, the texts, and then the rarer traits.
  private mutating func combine(_ traits: Traits) {
    let texts = [
      traits.label, traits.value, traits.hint, traits.icon?.name, traits.testID, traits.style?.name,
      traits.name, traits.error,
    ]
    var said: UInt64 = traits.isHidden ? 1 : 0
    if traits.isEnabled { said |= 2 }
    if traits.isBusy { said |= 4 }
    if traits.grows { said |= 8 }
    if traits.wantsFocus { said |= 16 }
    if traits.startsHidden { said |= 32 }
    let isRare =
      traits.role != nil || traits.live != nil || traits.shortcut != nil
      || !traits.commands.isEmpty
    if isRare { said |= 64 }
    for (index, text) in texts.enumerated() where text != nil { said |= 1 << UInt64(8 + index) }
    combine(said)
    for case let text? in texts { combine(text) }
    guard isRare else { return }
    combine(hashOf: traits.role)
    combine(hashOf: traits.live)
    combine(hashOf: traits.shortcut)
    combine(hashOf: traits.commands)
  }
}

// By index, since the standard library hashes the raw text of each case.

extension TextStyle {
  fileprivate var index: UInt64 {
    switch self {
    case .title: 0
    case .body: 1
    case .caption: 2
    case .error: 3
    }
  }
}

extension ButtonRole {
  fileprivate var index: UInt64 {
    switch self {
    case .plain: 0
    case .primary: 1
    case .destructive: 2
    case .cancel: 3
    }
  }
}

extension Stack.Spacing {
  fileprivate var index: UInt64 {
    switch self {
    case .none: 0
    case .small: 1
    case .medium: 2
    case .large: 3
    }
  }
}

extension Stack.Alignment {
  fileprivate var index: UInt64 {
    switch self {
    case .start: 0
    case .center: 1
    case .end: 2
    case .stretch: 3
    }
  }
}
