public import MillraceViews

/// A host in memory: shows a view, finds nodes as a person would, does what a person does.
///
/// It is a driver like any other, made of patches alone, and checks after each rendering that they
/// give what the tree says. Nothing renders by itself: what a person does gives actions back, and the
/// test renders the view that follows from them.
///
///     let host = try TestHost(view(state))
///     for action in try host.press("Create") { update(&state, action) }
///     try host.render(view(state))
///     _ = try host.find(.heading, "New folder")
public final class TestHost<Action> {
  private let tree: Tree<Action>
  private var mirror: ElementTree
  private var sequence = 0

  /// The patches of the last rendering; empty before the second one.
  public private(set) var patches: [Patch] = []
  /// Every action so far, in order.
  public private(set) var performed: [Action] = []
  /// Every report about a view so far, in order.
  public private(set) var reports: [ViewReport] = []

  /// Shows a first view.
  ///
  /// - Throws: `TestHostError.broken` where the views module is at fault.
  public init(_ node: Node<Action>) throws(TestHostError) {
    var reports: [ViewReport] = []
    tree = Tree(node) { reports.append($0) }
    self.reports = reports
    do throws(PatchError) {
      mirror = try ElementTree(tree.snapshot())
    } catch {
      throw .broken(error.description)
    }
  }

  /// Shows the next view, by patches, and keeps them to be looked at.
  ///
  /// - Throws: `TestHostError.broken` where the patches do not lead to what a fresh host would show.
  public func render(_ node: Node<Action>) throws(TestHostError) {
    patches = tree.update(to: node) { reports.append($0) }
    do throws(PatchError) {
      try mirror.apply(patches)
    } catch {
      throw .broken(error.description)
    }
    if let problem = tree.checkInvariants().first { throw .broken(problem) }
    guard mirror.root == tree.snapshot() else {
      throw .broken("expected\n\(tree.snapshot().outline)\nbut got\n\(mirror.root.outline)")
    }
  }

  /// What is shown, as data.
  public var root: Element { mirror.root }

  /// What is shown, as a person would hear it.
  public var outline: String { mirror.root.outline }

  /// The sheets and alerts above the page, the uppermost last.
  public var presented: [Element] { mirror.presented.compactMap(mirror.element) }

  /// The node that has the focus.
  public var focused: Element? { mirror.focused.flatMap(mirror.element) }

  /// What was read aloud so far, in order.
  public var announcements: [String] { mirror.announcements }

  /// Does to an element what a person does, whatever stands in the way of a person finding it.
  ///
  /// - Returns: The actions; at most one, and none for a focus nobody listens to.
  @discardableResult
  public func perform(_ name: EventName, on element: Element) throws(TestHostError) -> [Action] {
    switch name {
    case .press: try send(.press, to: element)
    case .submit: try send(.submit, to: element)
    case .dismiss: try send(.dismiss, to: element)
    case .focus: try send(.focus, to: element)
    case .blur: try send(.blur, to: element)
    case .input, .change:
      throw .notPossible(name, element.accessibleName, role: element.role)
    }
  }

  /// Changes the value of an element as a person does, whatever stands in the way of finding it.
  @discardableResult
  public func enter(
    _ value: InputValue, into element: Element
  ) throws(TestHostError) -> [Action] {
    if !isEnabled(element.id) {
      let event = Event(.focus, on: element.id, sequence: sequence)
      throw .refused(.nodeIsDisabled(event), name: element.accessibleName, role: element.role)
    }
    let revision: Int
    do throws(PatchError) {
      revision = try mirror.enter(value, into: element.id)
    } catch {
      let name: EventName = if case .text = value { .input } else { .change }
      throw .notPossible(name, element.accessibleName, role: element.role)
    }
    return switch value {
    case .text(let text): try send(.input(text, revision: revision), to: element)
    case .isOn(let isOn): try send(.change(isOn, revision: revision), to: element)
    }
  }

  /// Whether a person can get at an element: not behind the uppermost sheet or alert.
  func modal(above element: Element) -> Element? {
    guard let uppermost = mirror.presented.last else { return nil }
    var node: NodeID? = element.id
    while let current = node {
      if current == uppermost { return nil }
      node = mirror.parent(of: current)
    }
    return mirror.element(uppermost)
  }

  private func isEnabled(_ id: NodeID) -> Bool {
    var node: NodeID? = id
    while let current = node {
      if mirror.element(current)?.traits.isEnabled == false { return false }
      node = mirror.parent(of: current)
    }
    return true
  }

  private func send(_ value: EventValue, to element: Element) throws(TestHostError) -> [Action] {
    let event = Event(value, on: element.id, sequence: sequence)
    sequence += 1
    do throws(PatchError) {
      if value == .focus { try mirror.moveFocus(to: element.id) }
      if value == .blur, mirror.focused == element.id { try mirror.moveFocus(to: nil) }
    } catch {
      throw .broken(error.description)
    }
    do throws(EventRefusal) {
      guard let action = try tree.handle(event) else { return [] }
      performed.append(action)
      return [action]
    } catch {
      throw .refused(error, name: element.accessibleName, role: element.role)
    }
  }
}
