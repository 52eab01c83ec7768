internal import Foundation
internal import Millrace
internal import MillraceViews

// A page takes up what the one before it in the same tab would have kept over a restart.
extension LiveSession {
  func succeed(_ old: any AnyLiveSession) async {
    guard let keeping, let old = old as? LiveSession<Shown>, let part = await old.part,
      let page = mounted, let slot = page.store.ownSlot
    else { return }
    var state = page.store.state
    do {
      try keeping.restore(part, &state)
    } catch {
      return settings.report("\(KeepingError.notReadable("\(error)"))")
    }
    page.store.loop.restore { [state] turn in turn.set(slot, state) }
  }

  /// What is kept of the state, as it is now.
  private var part: Data? {
    if kept != nil { _ = mount() }
    guard let keeping, let page = mounted else { return nil }
    do {
      return try keeping.encode(page.store.state)
    } catch {
      settings.report("\(KeepingError.notReadable("\(error)"))")
      return nil
    }
  }
}
