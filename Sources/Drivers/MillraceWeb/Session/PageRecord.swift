/// The record of a page in the session store, and the change that has to be written next.
///
/// ```
///   rendering ─▶ unsaved ─▶ begin ─▶ the store ─▶ end ─▶ message
///                   ▲                              │
///                   └── its connection has ended ──┘
/// ```
///
/// There is one write at a time.
struct PageRecord {
  /// The record of another server, until the page is mounted.
  private(set) var kept: SessionRecord?
  /// The change that the newest message requires, until it is done.
  var unsaved: SessionStoreChange?
  /// True if the store has a record of this page.
  private(set) var isStored = false
  private(set) var isSaving = false
  /// True if the last write has failed, so that the store may have no record, or an old one.
  private(set) var isFailing = false
  /// Digests of the properties of custom nodes.
  var digests = PropertyDigests()
  /// The tasks that wait until no write is under way.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The outcome of a write.
  enum Outcome {
    case done
    /// The store has failed; the message is sent nevertheless.
    case failed
    /// The connection that asked has ended; the next one saves the record.
    case cancelled
  }

  init(restoring kept: SessionRecord? = nil) {
    self.kept = kept
    isStored = kept != nil
  }

  mutating func takeKept() -> SessionRecord? {
    exchange(&kept, with: nil)
  }

  /// Returns the change to write, if there is one, and no write is under way.
  mutating func begin() -> SessionStoreChange? {
    guard !isSaving, let unsaved else { return nil }
    isSaving = true
    return unsaved
  }

  /// Ends a write, and resumes the tasks that wait for it.
  mutating func end(_ change: SessionStoreChange, _ outcome: Outcome) {
    if outcome == .done { isStored = change.isSave }
    if outcome != .cancelled { isFailing = outcome == .failed }
    if outcome != .cancelled { unsaved = nil }
    isSaving = false
    for task in exchange(&waiting, with: []) { task.resume() }
  }

  /// Resumes a task when the write under way has ended.
  mutating func resumeAfterWrite(_ task: CheckedContinuation<Void, Never>) {
    waiting.append(task)
  }

  /// Releases what is not written; a write under way ends by itself.
  mutating func release() {
    kept = nil
    unsaved = nil
  }
}

/// A change to the store that precedes the sending of a message.
enum SessionStoreChange {
  case save([UInt8])
  case remove

  var isSave: Bool { if case .save = self { true } else { false } }
}
