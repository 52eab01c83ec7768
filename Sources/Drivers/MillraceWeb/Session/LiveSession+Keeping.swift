internal import Foundation
internal import Millrace
internal import MillraceViews

// Keeping: the records of the store, and their restoration by a new server.
extension LiveSession {
  /// Returns the change to the store for what has just been rendered; `nil` where nothing is kept.
  ///
  /// A page that can no longer be kept leaves no record: restored from an old one, it would show an
  /// outdated state.
  func change(for page: MountedPage<Shown>) -> SessionStoreChange? {
    guard let keeping, settings.store != nil else { return nil }
    let root = page.snapshot
    do {
      let fingerprint = NodeFingerprint(outgoing(root), &record.digests)
      var kept = SessionRecord(
        visited: settings.visited, version: keeping.version,
        state: try keeping.encode(page.store.current), handled: handled, sent: messages.newest,
        title: browser.title, address: browser.address,
        fingerprint: fingerprint, ceiling: browser.ceiling, focus: browser.focus,
        browserSession: settings.browserSession?.id)
      kept.unacknowledged = messages.unacknowledged
      kept.earlier = restoration?.numbers.earlier(below: root)
      return .save(try kept.bytes())
    } catch let error as KeepingError {
      settings.report(.driver(error))
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
    }
    return record.isStored ? .remove : nil
  }

  /// Saves the record of the newest message; the message is not sent before that.
  ///
  /// If another server has claimed the page, this copy of it ends. Its browser, if it is connected
  /// here, connects again and continues from the record of that server.
  func save() async {
    guard let store = settings.store, let change = record.begin() else { return }
    do {
      switch change {
      case .save(let bytes):
        guard try await store.save(bytes, under: settings.token, by: settings.claim) else {
          return endClaimed(change)
        }
      case .remove:
        // Another server's record stays where it is; an empty one is not readable.
        if let shared = store as? any SharedSessionStore {
          guard try await shared.save([], under: settings.token, claim: settings.claim) else {
            return endClaimed(change)
          }
        } else {
          try await store.remove(settings.token)
        }
      }
      record.end(change, .done)
    } catch {
      let isOver = Task.isCancelled || error is CancellationError
      if !isOver { settings.report(.driver(KeepingError.storeFailed("\(error)"))) }
      record.end(change, isOver ? .cancelled : .failed)
    }
  }

  /// Ends this copy of a page that another server has.
  private func endClaimed(_ change: SessionStoreChange) {
    record.end(change, .cancelled)
    connection.end(.claimed)
    end()
  }

  /// Continues from the record that another server has written.
  func resume(_ kept: SessionRecord, on page: MountedPage<Shown>) {
    handled = kept.handled
    messages = MessageWindow(kept)
    browser = BrowserState(kept)
    let root = page.snapshot
    var kept = kept
    // A page of the same release has its inputs where they were, or has them no more.
    if kept.version == keeping?.version { kept.fingerprint.inputs = [:] }
    let restoration = Restoration(kept, to: root, NodeFingerprint(root, &record.digests))
    // Numbers count up, so the browser has presented the sheets in the order of its numbers.
    page.orderPresented { restoration.numbers.outgoing($0).number }
    self.restoration = restoration
  }

  /// Returns a view in the numbers of the browser.
  func outgoing(_ root: Element) -> Element {
    restoration?.numbers.outgoing(root) ?? root
  }
}
