internal import Foundation
internal import Millrace
internal import MillraceViews

// Succession: a page restores the state of its predecessor in the same entry of a tab's history, as
// far as a restart would restore it.
//
//   part of the old page ─▶ state of the new page ─▶ end of the old page
//     ─▶ record of the new page ─▶ removal of the old record
//
// If a step fails, the browser names its predecessor again until this is acknowledged as handled.
// Until then the state exists in the old page, in its record, or in the new page.
extension LiveSession {
  /// The sequence number under which a browser names its predecessor; it precedes every event.
  static var takeover: Int { 0 }

  func succeed(_ old: (any AnyLiveSession)?, as sequence: Int) async throws(WireError) -> Bool {
    guard sequence == Self.takeover else { throw .notAMessage }
    var before = old as? LiveSession<Shown>
    if before === self { before = nil }
    let part = await before?.part
    // There is no suspension from here on, so a newer connection cannot name it at the same time.
    guard let page = mounted else { return false }
    let isFirst = handled < sequence
    handled = max(handled, sequence)
    connection.notify()
    guard let keeping, let part else { return false }
    var state = page.store.current
    do {
      try keeping.restore(part, &state)
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
      return false
    }
    if isFirst { isContinuation = page.store.restore(state) }
    // Repeated after it found nothing, the old page has state that this one has not.
    guard isContinuation else { return false }
    predecessor = before
    return true
  }

  var isKept: Bool { keeping != nil }

  /// The part of the current state that is kept.
  private var part: Data? {
    guard let keeping,
      let state = mounted?.store.current ?? mounting.shown
        ?? (record.kept == nil ? nil : mounting.first)
    else { return nil }
    do {
      return try keeping.encode(state)
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
      return nil
    }
  }

  /// Ends the predecessor, unless its record may be the only one that the store has.
  func forgetPredecessorOnceSaved() async {
    if predecessor != nil, mounted != nil, !record.isFailing { await forgetPredecessor() }
  }

  private func forgetPredecessor() async {
    let old = predecessor
    predecessor = nil
    await old?.forget()
  }

  func forget() async {
    end()
    await forgetPredecessor()
    // A write under way would store the record again after its removal.
    while record.isSaving { await withCheckedContinuation { record.resumeAfterWrite($0) } }
    do {
      try await settings.store?.remove(settings.token)
    } catch {
      settings.report(.driver(KeepingError.storeFailed("\(error)")))
    }
  }
}
