internal import Foundation
internal import Millrace
internal import MillraceViews

// A page takes up what the one before it in the same entry of a tab's history would have kept over
// a restart.
//
//   part of the old one ─▶ state of the new one ─▶ old one ends ─▶ record of the new one ─▶ no record of the old one
//
// Whatever breaks or ends in between, the browser says again who was before until it hears that this was handled, and what it
// means is still there: with the old page, in its record, or in the new page.
extension LiveSession {
  /// The number under which a browser says who was before: what is done to a page comes later.
  static var takeover: Int { 0 }

  func succeed(_ old: (any AnyLiveSession)?, as sequence: Int) async throws(WireError) -> Bool {
    guard sequence == Self.takeover else { throw .notAMessage }
    var before = old as? LiveSession<Shown>
    if before === self { before = nil }
    let part = await before?.part
    // From here on nothing gets in between, such as the same word on a newer connection.
    guard let page = mounted else { return false }
    let isFirst = handled < sequence
    handled = max(handled, sequence)
    changed()
    guard let keeping, let part else { return false }
    var state = page.store.state
    do {
      try keeping.restore(part, &state)
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
      return false
    }
    if isFirst, !page.store.takeUp(state) { return false }
    predecessor = before
    return true
  }

  /// What is kept of the state, as it is now.
  private var part: Data? {
    guard let keeping, let state = mounted?.store.state ?? shown ?? (kept == nil ? nil : first)
    else {
      return nil
    }
    do {
      return try keeping.encode(state)
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
      return nil
    }
  }

  func forgetPredecessor() async {
    let old = predecessor
    predecessor = nil
    await old?.forget()
  }

  func forget() async {
    end()
    await forgetPredecessor()
    // A record that is being written would come after its removal.
    while isSaving { await withCheckedContinuation { writers.append($0) } }
    do {
      try await settings.store?.remove(settings.token)
    } catch {
      settings.report(.driver(KeepingError.storeFailed("\(error)")))
    }
  }
}
