extension Store {
  /// Returns a store for a part of the state, whose actions are sent to this one.
  ///
  /// A child has no state of its own: one source of truth, one turn per action, whatever the depth.
  /// It costs nothing while it has no observers.
  @inlinable
  public func child<Part, PartAction>(
    _ part: @escaping (State) -> Part, action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    makeChild(
      name: "\(name).\(Part.self)", mayLeave: false, part: { self.read(part) },
      last: { self.read(part) }, signal: select(part), action: action)
  }

  /// Returns a store for a part that may be absent; `nil` if it is absent now.
  ///
  /// When the part becomes absent, the child is departed: what it sends is dropped and reported,
  /// and reading it is a reported mistake that returns the last known state.
  @inlinable
  public func ifLet<Part, PartAction>(
    _ part: @escaping (State) -> Part?, action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let first = read(part) else { return nil }
    let last = Last(first)
    return makeChild(
      name: "\(name).\(Part.self)", mayLeave: true,
      part: {
        guard let now = self.read(part) else { return nil }
        withExtendedLifetime(exchange(&last.value, with: now)) {}
        return now
      }, last: { last.value },
      signal: select { state in
        if let now = part(state) { withExtendedLifetime(exchange(&last.value, with: now)) {} }
        return last.value
      }, action: action)
  }

  /// Returns a store for the element with an identity; `nil` if there is none now.
  ///
  /// The position of the element is cached, so that finding it again takes constant time while no
  /// element has moved, and a search otherwise. A removed element is handled as in
  /// ``ifLet(_:action:)``.
  @inlinable
  public func element<Elements: RandomAccessCollection, PartAction>(
    _ id: Elements.Element.ID, of elements: @escaping (State) -> Elements,
    action: @escaping (Elements.Element.ID, PartAction) -> Action
  ) -> Store<Elements.Element, PartAction>? where Elements.Element: Identifiable {
    element(id, at: nil, of: elements, action: action)
  }

  @inlinable
  func element<Elements: RandomAccessCollection, PartAction>(
    _ id: Elements.Element.ID, at index: Elements.Index?,
    of elements: @escaping (State) -> Elements,
    action: @escaping (Elements.Element.ID, PartAction) -> Action
  ) -> Store<Elements.Element, PartAction>? where Elements.Element: Identifiable {
    let position = Last(index)
    return ifLet(
      { state in
        let elements = elements(state)
        if let index = position.value, elements.indices.contains(index), elements[index].id == id {
          return elements[index]
        }
        position.value = elements.firstIndex { $0.id == id }
        return position.value.map { elements[$0] }
      }, action: { action(id, $0) })
  }

  /// Returns one store for each element, in their current order.
  ///
  /// Of several elements with one identity the first has the store; the others are reported as
  /// ``Report/duplicateKey(key:location:)``.
  @inlinable
  public func forEach<Elements: RandomAccessCollection, PartAction>(
    _ elements: @escaping (State) -> Elements,
    action: @escaping (Elements.Element.ID, PartAction) -> Action
  ) -> [Store<Elements.Element, PartAction>] where Elements.Element: Identifiable {
    let now = elements(current)
    var known: Set<Elements.Element.ID> = []
    return now.indices.compactMap { index in
      let id = now[index].id
      guard known.insert(id).inserted else {
        reportDuplicate("\(id)")
        return nil
      }
      return element(id, at: index, of: elements, action: action)
    }
  }

  @inlinable
  func makeChild<Part, PartAction>(
    name: String, mayLeave: Bool, part: @escaping () -> Part?, last: @escaping () -> Part,
    signal: Signal<Part>, action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    // A part that cannot be absent exists whenever its parent does, and the parent checks for
    // itself.
    let isPartPresent = { [loop] (partAction: PartAction) in
      if !mayLeave || part() != nil { return true }
      loop.reportDeparted("\(partAction)", scope: name)
      return false
    }
    return Store<Part, PartAction>(
      name: name, loop: loop,
      backing: ChildBacking(
        part: part, last: last, signal: signal,
        sendNow: { [self] partAction, view, fileID, line in
          guard isPartPresent(partAction) else { return }
          send(action(partAction), from: view, fileID: fileID, line: line)
        },
        sendLater: { [backing] partAction, view, fileID, line, isWanted in
          backing.send(action(partAction), from: view, fileID: fileID, line: line) {
            isPartPresent(partAction) && isWanted?() ?? true
          }
        }))
  }

  @usableFromInline
  func reportDuplicate(_ id: String) {
    loop.report(.duplicateKey(key: id, location: "the elements of \(name)"))
  }
}

extension Loop {
  @usableFromInline
  func reportDeparted(_ item: String, scope: String) {
    report(.departed(dropped: item, scope: scope))
  }
}

/// A box for the value of the last read.
@usableFromInline
final class Last<Value> {
  @usableFromInline var value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}
