extension Store {
  /// Creates a store in front of an app of another style: it shows the value of a signal, and
  /// forwards actions.
  ///
  /// ```swift
  /// let front = Store<Shown, Intent>(showing: app.shown, in: scope) { app.dispatch($0.action) }
  /// ```
  ///
  /// Like a child it has no state of its own and costs nothing while it has no observers. An action
  /// is forwarded outside any turn, so that the style can run its own turns: at once while the loop
  /// is idle, and otherwise in queue order. After the scope is removed, actions are dropped and
  /// reported.
  ///
  /// - Parameters:
  ///   - signal: The state that the store shows; of the scope's loop.
  ///   - scope: The scope of the app.
  ///   - name: The name in tools and errors.
  ///   - restore: Restores a saved state; without it the store cannot be restored.
  ///   - perform: Handles an action. The store retains it with its captures; it must not capture
  ///     this store.
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
