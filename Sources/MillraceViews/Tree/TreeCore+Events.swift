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
    // Looking changes nothing, and so nothing keeps anybody from it.
    case .see(let area):
      try see(area, of: mounted, event)
      return action(of: mounted, for: event.value)
    case .find(let text, let line):
      try find(text, after: line, in: mounted, event)
      return action(of: mounted, for: event.value)
    case .upload(let change):
      // What was offered goes on, whatever stands above the place or keeps others from it meanwhile.
      if case .offered = change { break }
      return action(of: mounted, for: event.value)
    case .press, .submit, .dismiss:
      // What was typed before the modal was seen is not lost; what acts has to wait for the answer.
      if let modal = modal(above: mounted) { throw .nodeIsBehind(event, modal: modal) }
    // What a custom node tells may go on below a modal, as a recording does.
    case .input, .change, .choose, .adjust, .date, .custom:
      break
    }
    if let entry = event.value.entry { try note(entry.value, entry.revision, of: mounted, event) }
    switch event.value {
    case .change, .choose, .adjust, .date:
      // Noted, so that the driver shows again what the program says.
      if let modal = modal(above: mounted) { throw .nodeIsBehind(event, modal: modal) }
    default: break
    }
    // Nobody can type into what is covered: this was typed before, and is not lost either.
    var wasTyped = false
    if case .input = event.value { wasTyped = true }
    guard isEnabled(mounted, evenCovered: wasTyped) else { throw .nodeIsDisabled(event) }
    if event.value == .press, mounted.content.traits?.value.isBusy == true {
      throw .nodeIsBusy(event)
    }
    guard let action = action(of: mounted, for: event.value) else { throw .nobodyListens(event) }
    return action
  }

  /// Remembers what the driver shows now; the next update compares with that.
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

  /// The uppermost sheet or alert that a person has seen, where that keeps them from the node.
  private func modal(above mounted: Mounted) -> NodeID? {
    guard let uppermost = presented.last(where: { !unseenModals.contains($0) }) else { return nil }
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

  /// The action of the node itself, turned into that of each node above on the way up.
  private func action(of mounted: Mounted, for value: EventValue) -> SentAction? {
    guard let handler = mounted.content.handlers?.first(named: value.name) else { return nil }
    var action = handler.action(for: value)
    var node: Mounted? = mounted
    while let current = node, let sent = action {
      action = current.content.transform.map { $0.apply(sent) } ?? sent
      if let transform = current.lazy?.transform {
        action = action.flatMap(transform.apply)
      }
      node = current.parent.flatMap { nodes[$0] }
    }
    return action
  }
}

extension NodeBox {
  /// Whether it is a screen that another one covers, or the place of a tab that is not selected.
  fileprivate var isCovered: Bool {
    switch kind {
    case .screen, .tabPanel: traits?.value.isHidden == true
    default: false
    }
  }
}
