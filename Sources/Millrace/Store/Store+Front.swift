extension Store {
  /// Makes a store in front of an app of another style: it shows what a signal says, and hands on what it is sent.
  ///
  /// ```swift
  /// let front = Store<Shown, Intent>(showing: app.shown, in: scope) { app.dispatch($0.action) }
  /// ```
  ///
  /// Like a child it has no state of its own and costs nothing while nobody observes it. An action is handed on outside any
  /// turn, so that the style can make turns of it as it does: at once while the loop is idle, and otherwise in its place
  /// in the queue. When the scope has gone, actions are dropped and reported.
  ///
  /// - Parameters:
  ///   - signal: what is shown; of the scope's loop.
  ///   - scope: what the app belongs to.
  ///   - name: what tools and errors call it.
  ///   - restore: puts a state in place that was kept from before; without it the store cannot be restored.
  ///   - perform: does what an action asks for. It is kept, with all that it holds; let it not hold this store.
  public convenience init(
    showing signal: Signal<State>, in scope: Scope, name: String = "\(State.self)",
    restore: ((State) -> Void)? = nil, perform: @escaping (Action) -> Void
  ) {
    self.init(
      name: name, loop: scope.loop,
      backing: FrontBacking(
        showing: signal, in: scope, name: name, restore: restore, perform: perform))
  }
}
