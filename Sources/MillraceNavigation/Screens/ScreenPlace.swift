internal import Millrace

/// A screen's scope with what is in it.
///
/// Kept while the screen is there. Of one that has left only a memory stays: as long as a timeline can bring its slots
/// back, it can be the same screen again.
struct ScreenPlace<Content> {
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

  /// The scope, if it is there.
  var liveScope: Scope? {
    guard let knownScope, knownScope.isAlive, knownContent != nil else { return nil }
    return knownScope
  }

  /// What is in the scope, if it is there.
  var liveContent: Content? { liveScope == nil ? nil : knownContent?.value }

  /// Whether nothing can bring it back.
  var isForgotten: Bool { knownScope == nil || knownContent == nil }

  /// Keeps what is there, and lets go of what has left.
  mutating func settle() {
    let isLive = liveScope != nil
    scope = isLive ? knownScope : nil
    content = isLive ? knownContent : nil
  }
}
