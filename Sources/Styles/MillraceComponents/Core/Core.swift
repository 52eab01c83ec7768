public import Millrace

/// An app that can run without a view: a tree of components, to which actions are dispatched.
///
/// ```swift
/// let core = Core(rootComponent: LoginComponent(service: service), middlewares: [log])
/// core.performer = window
/// core.dispatch(LoginAction.requestCode(phone: "…"))
/// ```
///
/// **Owner.** A core made by ``init(rootComponent:middlewares:)`` belongs to the main actor; one
/// that is made in a scope belongs to the owner of its loop. The compiler confines it and its
/// components; from elsewhere there is ``handle``. Where it does not, as in Swift 5 mode, what is
/// asked off the main actor is queued to it in the order of the calls, and reported; an edit, whose
/// closure cannot be kept, is refused.
///
/// **Order.** An action goes to the middlewares, to every component, parents before children, and to the middlewares again.
/// It is a cause, and no turn: each commit that a component makes of it is one. A dispatch from a component, a
/// subscriber, a performer or a middleware is nested and has ended when it returns. A component that comes while
/// its parent handles an action gets that action too; one that has left gets nothing more, and neither does what was shown
/// from it. Components that come beside one that is handling it do not get it.
///
/// **One tree, one performer.** A core stands for one window. Its tree is changed by commits of its components alone, and each
/// change is told to the ``performer`` once.
///
/// While a timeline of the loop shows the past, dispatches wait for the present, and commits are refused.
///
/// **Cost.** An action for one component that commits takes some 1,800 instructions, with one
/// subscriber some 2,300. Each further component adds some 40 if it only looks at the action, and
/// 900 if it commits; the first action after a navigation walks the tree anew. A component that is
/// pushed and popped takes some 17,000, and leaves no memory behind.
public final class Core {
  /// The loop that the turns run on.
  public let loop: Loop
  /// What the components belong to; removing it in a turn ends them all.
  public let scope: Scope
  /// The component that is always there.
  public let rootComponent: AnyComponent
  /// What stands around every action and command, in order.
  public let middlewares: [any Middleware]
  /// What is being handled now; `nil` between dispatches.
  public var current: Dispatch? { context.handled?.dispatch }

  /// Who shows the tree.
  ///
  /// It is told to build everything at once, and then each change. Held weakly; another one takes its place.
  public var performer: (any NavigationPerformer)? {
    get { knownPerformer }
    set {
      if isBrought("performer", { $0.performer = newValue }) { return }
      knownPerformer = newValue
      if newValue != nil { showAnew() }
    }
  }

  @exclusivity(unchecked) private weak var knownPerformer: (any NavigationPerformer)?

  /// How deep dispatches may be nested: as deep as a loop's turns, unless that was chosen otherwise.
  static var nestingLimit: Int { 128 }

  /// How many navigations there have been.
  let navigations: Slot<Int>
  @exclusivity(unchecked) var made = 0
  @exclusivity(unchecked) var dispatches = 0
  @exclusivity(unchecked) var depth = 0

  // What the performer has not been told yet.
  @exclusivity(unchecked) var pending: [NavigationChange] = []
  @exclusivity(unchecked) var isTelling = false
  /// How many turns that change the tree are inside each other.
  @exclusivity(unchecked) var navigating = 0
  @exclusivity(unchecked) var isWholesale = false
  private var following: Lifetime?

  /// What the components hold of it.
  let context = CoreContext()

  /// Work that starts when the action under way has been handled.
  @exclusivity(unchecked) var starts: [() -> Void] = []
  @exclusivity(unchecked) var isStarting = false

  // What waits for the present.
  var waiting: [(what: String, work: (Core) -> Void)] = []
  var settling: Lifetime?

  /// Makes a core on a loop of its own that the main actor owns.
  ///
  /// - Parameters:
  ///   - rootComponent: what is always there; it must not be in a tree.
  ///   - middlewares: what stands around every action, in order.
  @preconcurrency @MainActor
  public convenience init(rootComponent: AnyComponent, middlewares: [any Middleware] = []) {
    self.init(in: Loop().root, rootComponent: rootComponent, middlewares: middlewares)
    loop.adoptMainActor()
  }

  /// Makes a core in a scope, on a loop that it may share with others; for any actor.
  ///
  /// Effects wait, as data, until the loop has an owner. A root that is in another core's tree stays there, which is reported:
  /// this core is then empty.
  ///
  /// - Parameters:
  ///   - parent: what the core belongs to.
  ///   - name: what tools and errors call it.
  ///   - rootComponent: what is always there; it must not be in a tree.
  ///   - middlewares: what stands around every action, in order.
  public init(
    in parent: Scope, name: String = "core", rootComponent: AnyComponent,
    middlewares: [any Middleware] = []
  ) {
    loop = parent.loop
    scope = Scope(name, in: parent)
    navigations = Slot("navigations of \(name)", in: scope, 0)
    self.rootComponent = rootComponent
    self.middlewares = middlewares
    context.core = self
    following = navigations.follow { [weak self, context] turn in
      context.forgetOrder()
      guard turn.isWholesale, let self else { return }
      isWholesale = true
      turn.whenTold { [weak self] _ in self?.tell() }
    }
    isStarting = true
    if rootComponent.context == nil {
      made = 1
      placeRoot()
    } else {
      _ = rootComponent.reject(.alreadyInTree(component: rootComponent.name))
    }
    for middleware in middlewares { middleware.begin(in: self) }
    isStarting = false
    startWaiting()
  }

  deinit {
    context.isThere = false
    // The order holds the components, which hold the context; elsewhere the owner may be at it just now.
    let left = Unchecked(context)
    if loop.isOwnerHere || !loop.handle.post({ _ in left.value.forgetOrder() }) {
      context.forgetOrder()
    }
    let lost = waiting.map(\.what)
    guard !lost.isEmpty else { return }
    loop.handle.post { loop in
      for what in lost { loop.report(.departed(what: what, scope: "its core")) }
    }
  }

  /// Gives the root its place in a turn: in the one under way, if the core is made in a handler.
  private func placeRoot() {
    let id = ComponentID(made)
    guard loop.canNest else {
      rootComponent.sit(id, below: nil, in: scope, of: context)
      return
    }
    try? loop.perform(CommitCause.began(core: scope.name), .nested) { _ in
      rootComponent.sit(id, below: nil, in: scope, of: context)
    }
  }

  /// Whether the root was free to be taken.
  var isRooted: Bool { has(rootComponent) }

  /// Whether a component came into this core's tree.
  func has(_ component: AnyComponent) -> Bool { component.context === context }

  /// The components as they stand now; linear in their number.
  public var navigationTree: Tree<AnyComponent> {
    guard isRooted else { return Tree(root: Tree.Node(rootComponent)) }
    return Tree(root: rootComponent, children: \.children)
  }

  /// The component of a number, if it is in the tree.
  public func component(_ id: ComponentID) -> AnyComponent? {
    var waiting = isRooted ? [rootComponent] : []
    while let component = waiting.popLast() {
      if component.id == id { return component }
      waiting.append(contentsOf: component.children.reversed())
    }
    return nil
  }
}
