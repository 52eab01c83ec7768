internal import Foundation
internal import Millrace
internal import MillraceViews

// Keeping: the records of the store, and their restoration by a new server.
extension LiveSession {
  /// Returns the change to the store for what has just been rendered; `nil` where nothing is kept.
  ///
  /// A page that can no longer be kept leaves no record: restored from an old one, it would show an
  /// outdated state.
  func change(for page: Page<Shown>) -> KeptChange? {
    guard let keeping, settings.store != nil else { return nil }
    let root = page.snapshot
    do {
      let imprint = Imprint(renumbering?.outgoing(root) ?? root, &propertyDigests)
      var record = KeptSession(
        visited: settings.visited, version: keeping.version,
        state: try keeping.encode(page.store.state), handled: handled, sent: sent,
        title: notified.title, address: notified.address,
        imprint: imprint, ceiling: ceiling, focus: focus)
      record.unacknowledged = unacknowledged.map { KeptSession.Message(number: $0, text: $1) }
      return .save(try record.bytes())
    } catch let error as KeepingError {
      settings.report(.driver(error))
    } catch {
      settings.report(.driver(KeepingError.notReadable("\(error)")))
    }
    return isStored ? .remove : nil
  }

  /// Continues from the record that another server has written.
  func resume(_ kept: KeptSession, on page: Page<Shown>) {
    sent = kept.sent
    handled = kept.handled
    takenOver = kept.handled
    unacknowledged = kept.unacknowledged.map { ($0.number, $0.text) }
    unacknowledgedBytes = unacknowledged.reduce(0) { $0 + $1.text.utf8.count }
    notified = (nil, kept.title, kept.address)
    ceiling = kept.ceiling
    focus = kept.focus
    let root = page.snapshot
    let imprint = Imprint(root, &propertyDigests)
    let renumbering = Renumbering(kept, to: imprint)
    self.renumbering = renumbering
    guard imprint.content != kept.imprint.content, let shown = kept.imprint.numbers.first else {
      return
    }
    // The browser shows a page that differs from this state: it gets the whole view, and its focus
    // back.
    renewal = kept.imprint.presented.map { .dismiss(NodeID($0)) }
    renewal.append(.replace(NodeID(shown), with: renumbering.outgoing(root)))
    renewal += root.arrival.map(renumbering.outgoing)
    if let focus, let node = renumbering.incoming(NodeID(focus)) {
      renewal.append(.focus(renumbering.outgoing(node)))
    }
  }

  func outgoing(_ patches: [Patch]) -> [Patch] {
    guard let renumbering else { return patches }
    return patches.map(renumbering.outgoing)
  }

  /// Returns patches that write text typed into lost nodes into the nodes that replace them.
  func unseenTexts(on page: Page<Shown>) -> [Patch] {
    let inputs = renumbering?.takeUnseen() ?? []
    var patches: [Patch] = []
    func visit(_ element: Element) {
      if inputs.contains(element.id.number), let value = element.kind.inputValue {
        patches.append(.value(element.id, value, basedOn: element.revision))
      }
      element.children.forEach(visit)
    }
    if !inputs.isEmpty { visit(page.snapshot) }
    return outgoing(patches)
  }

  /// Records the highest node number that the browser has seen.
  ///
  /// Nodes that are made after a restart get higher numbers.
  func noteNumbers(in patch: Patch) {
    guard settings.store != nil else { return }
    switch patch {
    case .insert(let element, _, _), .replace(_, let element): noteBrowserNumbers(in: element)
    default: break
    }
  }

  func noteNumbers(in element: Element) {
    guard settings.store != nil else { return }
    noteBrowserNumbers(in: renumbering?.outgoing(element) ?? element)
  }

  private func noteBrowserNumbers(in element: Element) {
    ceiling = max(ceiling, element.id.number + 1)
    for child in element.children { noteBrowserNumbers(in: child) }
  }
}

/// A change to the store that precedes the sending of a message.
enum KeptChange {
  case save([UInt8])
  case remove
}
