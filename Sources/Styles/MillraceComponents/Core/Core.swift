public import Millrace

/// A tree of components to which actions are dispatched: an app that can run without a view.
///
/// ```swift
/// let core = Core(rootComponent: LoginComponent(service: service), middlewares: [log])
/// core.performer = window
/// core.dispatch(LoginAction.requestCode(phone: "…"))
/// ```
///
/// **Owner.** A core made by ``init(rootComponent:middlewares:)`` belongs to the main actor; a core
/// made in a scope belongs to the owner of its loop. The compiler confines it and its components;
/// code elsewhere uses ``handle``. Where the compiler does not, as in Swift 5 mode, calls off the
/// main actor are queued to it in the order of the calls, and reported; an edit, whose closure
/// cannot be kept, is refused.
///
/// **Order.** An action goes to the middlewares, to every component, parents before children, and
/// to the middlewares again. It is a cause, and no turn: each commit of a component in response to
/// it is a turn. A dispatch from a component, a subscriber, a performer or a middleware is nested
/// and has ended when it returns. A component that is added while its parent handles an action gets
/// that action too. A component that has left gets no further action, and neither do the components
/// shown from it. Components that are added beside one that is handling the action do not get it.
///
/// **One tree, one performer.** A core stands for one window. Only commits of its components change
/// its tree, and the ``performer`` is notified of each change once.
///
/// While a timeline of the loop shows the past, dispatches wait for the present, and commits are
/// refused.
///
/// **Cost.** An action for one component that commits takes some 1,800 instructions, with one
/// subscriber some 2,300. Each further component adds some 40 if it only checks the action, and 900
/// if it commits; the first action after a navigation walks the tree anew. A component that is
/// pushed and popped takes some 17,000, and leaves no memory behind.
public final class Core {
  /// The loop that the turns run on.
  public let loop: Loop
  /// The scope that the components belong to; removing it in a turn removes them all.
  public let scope: Scope
  /// The component that is always in the tree.
  public let rootComponent: AnyComponent
  /// The middlewares around every action and command, in order.
  public let middlewares: [any Middleware]
  /// The dispatch under way; `nil` between dispatches.
  public var current: Dispatch? { context.handled?.dispatch }

  /// The object that shows the tree.
  ///
  /// It is notified to build everything at once, and then of each change. It is held weakly;
  /// setting another one replaces it.
  public var performer: (any NavigationPerformer)? {
    get { knownPerformer }
    set {
      if isForwarded("performer", { $0.performer = newValue }) { return }
      knownPerformer = newValue
      if newValue != nil { showAnew() }
    }
  }

  @exclusivity(unchecked) private weak var knownPerformer: (any NavigationPerformer)?

  /// The depth to which dispatches may be nested: that of a loop's turns, unless the loop was made
  /// with another.
  static var nestingLimit: Int { 128 }

  /// The number of navigations so far.
  let navigations: Slot<Int>
  @exclusivity(unchecked) var made = 0
  @exclusivity(unchecked) var dispatches = 0
  @exclusivity(unchecked) var depth = 0

  // The changes that the performer has not been notified of yet.
  @exclusivity(unchecked) var pending: [NavigationChange] = []
  @exclusivity(unchecked) var isNotifying = false
  @exclusivity(unchecked) var isShowingAnew = false
  /// The number of turns under way that change the tree, each inside the one before.
  @exclusivity(unchecked) var navigating = 0
  @exclusivity(unchecked) var isWholesale = false
  private var following: ObservationToken?

  /// The part of the core that its components hold.
  let context = CoreContext()

  /// The work that starts when the action under way has been handled.
  @exclusivity(unchecked) var starts: [() -> Void] = []
  @exclusivity(unchecked) var isStarting = false

  /// Creates a core on a loop of its own that the main actor owns.
  ///
  /// - Parameters:
  ///   - rootComponent: The component that is always in the tree; it must not be in another tree.
  ///   - middlewares: The middlewares around every action, in order.
  @preconcurrency @MainActor
  public convenience init(rootComponent: AnyComponent, middlewares: [any Middleware] = []) {
    self.init(in: Loop().root, rootComponent: rootComponent, middlewares: middlewares)
    loop.adoptMainActor()
  }

  /// Creates a core in a scope, on a loop that it may share with others; for any actor.
  ///
  /// Effects wait, as data, until the loop has an owner. A root that is in another core's tree
  /// stays there, which is reported: this core is then empty.
  ///
  /// - Parameters:
  ///   - parent: The scope that the core belongs to.
  ///   - name: The name in tools and errors.
  ///   - rootComponent: The component that is always in the tree; it must not be in another tree.
  ///   - middlewares: The middlewares around every action, in order.
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
      turn.whenNotified { [weak self] _ in self?.notifyPerformer() }
    }
    // In a handler work starts after that turn, as anywhere.
    isStarting = !loop.isHandling
    if rootComponent.context == nil {
      made = 1
      attachRoot()
    } else {
      _ = rootComponent.reject(.alreadyInTree(component: rootComponent.name))
    }
    for middleware in middlewares { middleware.begin(in: self) }
    isStarting = false
    startWaiting()
  }

  deinit {
    context.isAlive = false
    // The order holds the components, which hold the context. Off the owner, the owner may be using
    // it at this moment.
    let left = Unchecked(context)
    if loop.isOwnerHere || !loop.handle.post({ _ in left.value.forgetOrder() }) {
      context.forgetOrder()
    }
  }

  /// Attaches the root in a turn: in the one under way, if the core is made in a handler.
  private func attachRoot() {
    let id = ComponentID(made)
    guard loop.canNest else {
      rootComponent.attach(id, below: nil, in: scope, of: context)
      return
    }
    try? loop.perform(CommitCause.began(core: scope.name), .nested) { _ in
      rootComponent.attach(id, below: nil, in: scope, of: context)
    }
  }

  /// True if the root was in no tree before, so that it is in this one.
  var isRooted: Bool { has(rootComponent) }

  /// Returns true if a component was added to this core's tree, even if it has left since.
  func has(_ component: AnyComponent) -> Bool { component.context === context }

  /// The current components; linear in their number.
  public var navigationTree: Tree<AnyComponent> {
    guard isRooted else { return Tree(root: Tree.Node(rootComponent)) }
    return Tree(root: rootComponent, children: \.children)
  }

  /// Returns the component with an identifier, if it is in the tree.
  public func component(_ id: ComponentID) -> AnyComponent? {
    var waiting = isRooted ? [rootComponent] : []
    while let component = waiting.popLast() {
      if component.id == id { return component }
      waiting.append(contentsOf: component.children.reversed())
    }
    return nil
  }
}
