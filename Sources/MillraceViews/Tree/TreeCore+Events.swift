extension TreeCore {
  func handle(_ event: Event) throws(EventRefusal) -> SentAction? {
    guard let mounted = nodes[event.node] ?? reviveRow(with: event.node) else {
      throw .nodeIsGone(event)
    }
    switch event.value {
    case .focus:
      focusedNode = event.node
      guard isEnabled(mounted) else { throw .nodeIsDisabled(event) }
      return action(of: mounted, for: event.value)
    case .blur:
      if focusedNode == event.node { focusedNode = nil }
      guard isEnabled(mounted) else { throw .nodeIsDisabled(event) }
      return action(of: mounted, for: event.value)
    // Scrolling changes nothing, so it is never refused for a modal or a disabled node.
    case .see(let area):
      try see(area, of: mounted, event)
      return action(of: mounted, for: event.value)
    case .find(let text, let line):
      try find(text, after: line, in: mounted, event)
      return action(of: mounted, for: event.value)
    case .upload(let change):
      // An upload that was offered continues, even if its node is covered or disabled meanwhile.
      if case .offered = change { break }
      return action(of: mounted, for: event.value)
    case .press, .submit, .dismiss:
      // Text typed before the modal was seen is not lost; actions have to wait for the answer.
      if let modal = modal(above: mounted) { throw .nodeIsBehind(event, modal: modal) }
    // A custom node may continue to report below a modal, as a recorder does.
    case .input, .change, .choose, .adjust, .date, .custom:
      break
    }
    if let entry = event.value.entry { try note(entry.value, entry.revision, of: mounted, event) }
    switch event.value {
    case .change, .choose, .adjust, .date:
      // The value is recorded, so that the driver shows the program's value again.
      if let modal = modal(above: mounted) { throw .nodeIsBehind(event, modal: modal) }
    default: break
    }
    // A covered field cannot be typed into: this was typed before, and is not lost either.
    var wasTyped = false
    if case .input = event.value { wasTyped = true }
    guard isEnabled(mounted, evenCovered: wasTyped) else { throw .nodeIsDisabled(event) }
    if event.value == .press, mounted.content.traits?.value.isBusy == true {
      throw .nodeIsBusy(event)
    }
    guard let action = action(of: mounted, for: event.value) else { throw .noHandler(event) }
    return action
  }

  /// Records the value that the driver shows now, with which the next update compares.
  private func note(
    _ value: InputValue, _ revision: Int, of mounted: Mounted, _ event: Event
  ) throws(EventRefusal) {
    let kind = mounted.content.kind
    guard kind.showing(value).inputValue == value else {
      throw .valueDoesNotFit(event, role: kind.role)
    }
    let known = mounted.input?.revision ?? 0
    guard revision > known else { throw .revisionIsStale(event, known: known) }
    mounted.input = Mounted.Input(revision: revision, shown: value)
    touched.append(mounted.id)
    guard kind.offers(value) else { throw .valueIsNotOffered(event) }
  }

  /// Returns the uppermost sheet or alert that a person has seen, if it covers the node.
  private func modal(above mounted: Mounted) -> NodeID? {
    // One that is disabled is shown in place, and covers nothing.
    let uppermost = presented.last { id in
      !unseenModals.contains(id) && nodes[id].map { isEnabled($0) } != false
    }
    guard let uppermost else { return nil }
    var node: Mounted? = mounted
    while let current = node {
      if current.id == uppermost { return nil }
      node = current.parent.flatMap { nodes[$0] }
    }
    return uppermost
  }

  private func isEnabled(_ mounted: Mounted, evenCovered: Bool = false) -> Bool {
    var node: Mounted? = mounted
    while let current = node {
      if current.content.traits?.value.isEnabled == false,
        !(evenCovered && current.content.isCovered)
      {
        return false
      }
      node = current.parent.flatMap { nodes[$0] }
    }
    return true
  }

  /// Returns the action of the node itself, converted by each node above it.
  private func action(of mounted: Mounted, for value: EventValue) -> SentAction? {
    guard let handler = mounted.content.handlers?.first(named: value.name) else { return nil }
    var action = handler.action(for: value)
    var earlier = handler.earlier
    var node: Mounted? = mounted
    while let current = node, let sent = action {
      if let transform = current.content.transform {
        action = transform.apply(sent, after: &earlier)
      }
      if let transform = current.lazy?.transform, let sent = action {
        action = transform.apply(sent, after: &earlier)
      }
      node = current.parent.flatMap { nodes[$0] }
    }
    return action
  }
}

extension NodeBox {
  /// True for a screen that another one covers, and for the panel of an unselected tab.
  fileprivate var isCovered: Bool {
    switch kind {
    case .screen, .tabPanel: traits?.value.isHidden == true
    default: false
    }
  }
}
