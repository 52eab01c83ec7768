import Millrace
import MillraceViews

/// A view that a binder has made: its present values, what it follows, and its children.
///
/// ```
///   follower ──▶ set: the value is kept, this view and those around it are marked
///   settle   ──▶ node: what is marked is built again, and all else is the same node as before
/// ```
final class BoundNode {
  let id: Int
  var values: [String: Any] = [:]
  var actions: [String: (BinderValue) throws(BinderError) -> Void] = [:]
  /// The calls since the view was last built.
  var calls: [String: Any] = [:]
  var accepts: (BinderEvent, BoundNode) -> Bool = { _, _ in true }
  var didChange: (String, BoundNode) -> Void = { _, _ in }
  /// The children that a kind keeps by itself.
  var storage: AnyObject?
  weak var parent: BoundNode?

  /// True for a kind that adds no view to that of its child.
  var isTransparent = false
  private(set) var isMarked = true
  // Weak: the tree has the views.
  private weak var tree: BoundTree?
  private let build: (BoundNode) -> Node<BinderEvent>
  private var built: Node<BinderEvent>?
  /// The bound properties of those that every view has: few of them, in most views none.
  private var common: [(name: String, apply: CommonProperties.Apply)] = []
  private var tokens: [ObservationToken] = []
  private var held: [String: [(binder: AnyBinder, node: BoundNode)]] = [:]
  private var hasEnded = false
  /// The questions without an answer that have been reported.
  private var unanswered: Set<String> = []
  /// True while a value is set, for which views are made: they may change values of this view.
  private var isSetting = false
  /// The values that have come meanwhile, in order.
  private var waiting: [(name: String, value: Any?)] = []

  init(in tree: BoundTree, _ build: @escaping (BoundNode) -> Node<BinderEvent>) {
    self.tree = tree
    self.build = build
    id = tree.add()
    tree.nodes[id] = self
  }

  func bind(_ name: String, _ content: BindingContent) {
    if let apply = CommonProperties.all[name] { common.append((name, apply)) }
    switch content {
    case .constant(let value), .delegate(let value):
      values[name] = value
      didChange(name, self)
    case .action(_, let perform): actions[name] = perform
    case .tokens(let more): tokens += more
    case .value(_, let value):
      keep(
        value.start { [weak self] in
          self?.set(name, $0)
        } _: { [weak self] in
          self?.set(name, nil)
        })
    case .pulses(_, let pulses):
      keep(
        pulses.follow { [weak self] value in
          self?.calls[name] = value
          self?.mark()
        })
    }
  }

  func keep(_ token: ObservationToken?) {
    guard let token else { return }
    if hasEnded { token.cancel() } else { tokens.append(token) }
  }

  /// Sets a value, or removes it where there is none any more.
  private func set(_ name: String, _ value: Any?) {
    guard !isSetting else { return waiting.append((name, value)) }
    isSetting = true
    show(name, value)
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      show(next.name, next.value)
    }
    isSetting = false
  }

  private func show(_ name: String, _ value: Any?) {
    guard !hasEnded else { return }
    if let value {
      values[name] = value
      keepViews(of: value, as: name)
    } else {
      guard values.removeValue(forKey: name) != nil else { return }
      if held[name] != nil { hold([], as: name) }
    }
    didChange(name, self)
    mark()
    // A binding that was made while the page ended ends as well.
    if hasEnded { end() }
  }

  private func keepViews(of value: Any, as name: String) {
    if let binders = value as? [AnyBinder] {
      hold(binders, as: name)
    } else if let binder = value as? AnyBinder {
      hold([binder], as: name)
    } else if held[name] != nil {
      hold([], as: name)
    }
  }

  /// Makes the views of binders that are new, and ends those that are gone.
  private func hold(_ binders: [AnyBinder], as name: String) {
    var before: [ObjectIdentifier: BoundNode] = [:]
    for (binder, node) in held[name] ?? [] { before[ObjectIdentifier(binder)] = node }
    held[name] = binders.map { binder in
      (binder, before.removeValue(forKey: ObjectIdentifier(binder)) ?? make(binder))
    }
    for node in before.values { node.end() }
  }

  /// Makes a view below this one; after the end of the page it belongs to no page.
  func make(_ binder: AnyBinder) -> BoundNode {
    let tree = tree ?? BoundTree(on: nil)
    let node = binder.make(in: tree)
    node.parent = self
    return node
  }

  /// Returns the views of the binders in a property; one that adds no view is left out while it is
  /// empty.
  func children(_ name: String) -> [Node<BinderEvent>] {
    held[name, default: []].compactMap { $0.node.isEmpty ? nil : $0.node.node }
  }

  private var isEmpty: Bool { isTransparent && held.values.joined().allSatisfy(\.node.isEmpty) }

  /// Marks this view and those around it as changed.
  func mark() {
    var next: BoundNode? = self
    while let node = next {
      node.isMarked = true
      next = node.parent
    }
  }

  /// The view as a node; the same one while nothing in it has changed.
  var node: Node<BinderEvent> {
    if !isMarked, let built { return built }
    isMarked = false
    var node = build(self)
    if !isTransparent { node = dressed(node).key(id) }
    // A call is made once: the next view is without it.
    if !calls.isEmpty {
      calls = [:]
      mark()
    }
    built = node
    return node
  }

  /// Returns a node with the properties of every view that are bound.
  private func dressed(_ node: Node<BinderEvent>) -> Node<BinderEvent> {
    var node = node
    for (name, apply) in common {
      if let value = values[name] { node = apply(node, value) }
    }
    return calls["focus"] == nil ? node : node.focused()
  }

  func handle(_ event: BinderEvent) {
    guard accepts(event, self) else { return }
    guard let perform = actions[event.name] else { return report(.unhandled(action: event)) }
    do throws(BinderError) {
      try perform(event.value)
    } catch {
      report(.style(error))
    }
  }

  func reportUnanswered(_ name: String, of kind: String) {
    guard unanswered.insert(name).inserted else { return }
    report(.style(BinderError.unanswered(kind: kind, name: name)))
  }

  func report(_ report: Report) { tree?.loop?.report(report) }

  /// Ends what the view follows, and all views in it.
  func end() {
    hasEnded = true
    for token in tokens { token.cancel() }
    tokens = []
    for (_, node) in held.values.joined() { node.end() }
    held = [:]
    // It stays, empty, since a change under way may still add to it.
    (storage as? any ChildStorage)?.end()
    tree?.nodes[id] = nil
  }
}

/// Children that a kind keeps by itself.
protocol ChildStorage: AnyObject {
  func end()
}

/// The views of one page, by their numbers.
final class BoundTree {
  weak var loop: Loop?
  var nodes: [Int: BoundNode] = [:]
  private var made = 0

  init(on loop: Loop?) { self.loop = loop }

  func add() -> Int {
    made += 1
    return made
  }
}
