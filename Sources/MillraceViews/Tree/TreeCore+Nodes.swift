extension TreeCore {
  /// Makes a mounted node show another view; returns a new node if kinds or keys differ.
  func update(_ mounted: Mounted, to declared: NodeBox) -> Mounted {
    if let thunk = declared.thunk { return update(mounted, to: declared, thunk) }
    let old = mounted.content
    if old === declared { return mounted }
    guard mounted.lazy == nil, old.isPaired(with: declared) else {
      return replace(mounted, with: declared)
    }
    change(mounted, from: old, to: declared)
    return mounted
  }

  /// Updates a node if it is paired with the new one; returns nil otherwise.
  ///
  /// Most nodes of most updates take this path, and each read of a property counts references. The
  /// check and the update are therefore one step.
  @inline(__always)
  func updateIfPaired(_ mounted: Mounted, to box: NodeBox) -> Mounted? {
    guard mounted.lazy == nil, box.thunk == nil else {
      return mounted.isPaired(with: box) ? update(mounted, to: box) : nil
    }
    let old = mounted.content
    if old === box { return mounted }
    guard old.isPaired(with: box) else { return nil }
    change(mounted, from: old, to: box)
    return mounted
  }

  private func update(_ mounted: Mounted, to declared: NodeBox, _ thunk: Thunk) -> Mounted {
    guard let old = mounted.lazy, old.isPaired(with: declared) else {
      return replace(mounted, with: declared)
    }
    // The new transform applies even if nothing below it is built.
    if let oldThunk = old.thunk, oldThunk === thunk || thunk.isSame(as: oldThunk) {
      mounted.lazy = declared
      return mounted
    }
    let content = declared.resolved
    guard mounted.content.isPaired(with: content) else {
      return replace(mounted, with: declared)
    }
    mounted.lazy = declared
    change(mounted, from: mounted.content, to: content)
    return mounted
  }

  private func change(_ mounted: Mounted, from old: NodeBox, to new: NodeBox) {
    mounted.content = new
    if old.kind != new.kind || old.traits !== new.traits || old.events != new.events {
      updateOwn(mounted, old, new)
    }
    if old.rows != nil || new.rows != nil { return updateRows(of: mounted, from: old, to: new) }
    if old.children.isSame(as: new.children), new.tag != .collection { return }
    updateChildren(of: mounted, to: wantedChildren(of: mounted))
    noteRepeatedRows(of: mounted, since: old)
    noteRepeatedKeys(of: mounted, since: old)
  }

  private func replace(_ mounted: Mounted, with declared: NodeBox) -> Mounted {
    unmount(mounted)
    let new = mount(declared, below: mounted.parent)
    patches.append(.replace(mounted.id, with: snapshot(new)))
    return new
  }

  /// Updates kind, traits and events of a node, without its children.
  private func updateOwn(_ mounted: Mounted, _ old: NodeBox, _ new: NodeBox) {
    let isSameKind = old.kind == new.kind
    let hasNewTraits =
      old.traits !== new.traits
      && new.traits?.value ?? .none != old.traits?.value ?? .none
    let isOnlyKind = !hasNewTraits && old.events == new.events
    if !isOnlyKind || !isSameKind && !saysKindBriefly(of: mounted, from: old.kind) {
      patches.append(.update(shallow(mounted)))
    }
    if !isSameKind { writeValue(of: mounted, before: old.kind) }
    guard !isSameKind || hasNewTraits, let traits = new.traits?.value else { return }
    if traits.wantsFocus, old.traits?.value.wantsFocus != true { requestFocus(mounted.id) }
    if old.spokenWords != new.spokenWords { announce(mounted, traits.live) }
  }

  /// Returns true if a patch smaller than a whole kind is enough, and sends that patch.
  private func saysKindBriefly(of mounted: Mounted, from old: Kind) -> Bool {
    let new = mounted.content.kind
    if let words = new.label, old.saying(words) == new {
      patches.append(.text(mounted.id, words))
      return true
    }
    guard let value = new.inputValue else { return false }
    return old.showing(value) == new
  }

  /// Writes the value of an input if the driver shows another one.
  func writeValue(of mounted: Mounted, before old: Kind? = nil) {
    guard let value = mounted.content.kind.inputValue else { return }
    let shown = mounted.input?.shown ?? old?.inputValue ?? value
    if shown == value { return }
    mounted.input?.shown = value
    patches.append(.value(mounted.id, value, basedOn: mounted.input?.revision ?? 0))
  }
}
