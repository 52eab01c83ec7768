internal import Millrace

/// The scope of a screen and the slot of its content.
///
/// Both are held strongly while the screen is live, and weakly after it has left. As long as a
/// timeline can restore its slots, it can be the same screen again.
struct ScreenStorage<Content> {
  private var scope: Scope?
  private var content: Slot<Content>?
  private weak var knownScope: Scope?
  private weak var knownContent: Slot<Content>?

  init(_ scope: Scope, _ content: Slot<Content>) {
    self.scope = scope
    self.content = content
    knownScope = scope
    knownContent = content
  }

  /// The scope, if the screen is live.
  var liveScope: Scope? {
    guard let knownScope, knownScope.isAlive, knownContent != nil else { return nil }
    return knownScope
  }

  /// The content, if the screen is live.
  var liveContent: Content? { liveScope == nil ? nil : knownContent?.value }

  /// True if no timeline can restore the screen any more.
  var isForgotten: Bool { knownScope == nil || knownContent == nil }

  /// Holds the scope and the content of a live screen, and releases those of a screen that has
  /// left.
  mutating func settle() {
    let isLive = liveScope != nil
    scope = isLive ? knownScope : nil
    content = isLive ? knownContent : nil
  }
}
