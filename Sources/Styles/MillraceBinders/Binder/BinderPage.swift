public import Millrace
public import MillraceViews
internal import Synchronization

/// A page whose view is made by a binder, and changes property by property.
///
/// ```swift
/// let page = MountedPage(
///   BinderPage { scope in
///     let count = Var("count", 0, in: scope)
///     return ButtonBinder(
///       .title <-- count.dynamic.map { "\($0)" },
///       .press --> { count.set(count.state.value + 1) })
///   }, state: BoundScreen())
/// ```
///
/// The adapters are on the page's own loop, so that one timeline shows the past of all of them. A
/// page in a browser is a type of its own that does what this one does, and adds a title.
public struct BinderPage: PageProgram {
  private let make: (Scope) -> AnyBinder

  /// Creates a page.
  ///
  /// - Parameter make: Creates the adapters in a scope, and returns the binder of the whole view.
  public init(_ make: @escaping (Scope) -> AnyBinder) { self.make = make }

  /// Makes the view, and returns a store that sends events to their receivers.
  public func makeStore(
    _ state: BoundScreen, in scope: Scope
  ) -> Store<BoundScreen, BinderEvent> {
    state.mount(make(scope), in: scope)
  }

  /// Returns the view; what has not changed is the same node as before.
  public func view(_ state: BoundScreen) -> Node<BinderEvent> { state.node }

  /// Returns whether a bound value has changed.
  public func isStale(_ state: BoundScreen) -> Bool { state.isStale }
}

/// The view of a page that a binder has made, and nothing before that.
public struct BoundScreen: Equatable, @unchecked Sendable {
  // Made on any thread, empty, and used after that by the owner of the one loop that has taken it.
  private final class Content {
    /// True from the making of a view to its end.
    let isTaken = Atomic(false)
    weak var view: MountedView?
  }

  /// A view, which the store of its page has: state that outlives the page has no view.
  private final class MountedView {
    let tree: BoundTree
    let root: BoundNode
    private let content: Content
    private var hasEnded = false

    init(_ binder: AnyBinder, on loop: Loop, of content: Content) {
      self.content = content
      tree = BoundTree(on: loop)
      root = binder.make(in: tree)
    }

    func end() {
      guard !hasEnded else { return }
      hasEnded = true
      root.end()
      content.isTaken.store(false, ordering: .releasing)
    }

    deinit { end() }
  }

  private let content = Content()

  /// Creates a screen without a view.
  public init() {}

  /// Returns whether both are the same screen.
  public static func == (one: BoundScreen, other: BoundScreen) -> Bool {
    one.content === other.content
  }

  /// Makes the view, and returns the store that a page shows.
  ///
  /// The store has the view, which ends with the store or with the scope. A screen has one view.
  /// While that is there, the binder of a second call is shown by a screen of its own, the state of
  /// the store that is returned, and ``BinderError/mounted(kind:)`` is reported.
  ///
  /// - Parameters:
  ///   - binder: The binder of the whole view.
  ///   - scope: The scope of the page; the view ends with it.
  public func mount(_ binder: AnyBinder, in scope: Scope) -> Store<BoundScreen, BinderEvent> {
    guard !content.isTaken.exchange(true, ordering: .acquiringAndReleasing) else {
      scope.loop.report(.style(BinderError.mounted(kind: binder.kind)))
      return BoundScreen().mount(binder, in: scope)
    }
    let view = MountedView(binder, on: scope.loop, of: content)
    content.view = view
    // Weak: the view has the adapters, whose slots have the scope.
    scope.own(ObservationToken { [weak view] in view?.end() })
    let slot = Slot("screen", in: scope, self)
    return Store(showing: slot.signal.map { [self] in $0 ?? self }, in: scope) { event in
      if let node = view.tree.nodes[event.view] {
        node.handle(event)
      } else {
        view.tree.loop?.report(.departed(dropped: "the event “\(event)”", scope: "its view"))
      }
    }
  }

  /// The view as a node; what has not changed is the same node as before.
  public var node: Node<BinderEvent> { content.view?.root.node ?? spacer() }

  /// True if a bound value has changed since the view was last read.
  public var isStale: Bool { content.view?.root.isMarked == true }
}
