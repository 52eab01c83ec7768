/// The closures of an app that a dispatcher calls.
struct DispatcherHooks {
  var didProcessAction: ((Action) -> Void)?
  var didRejectAction: ((Action, any Error) -> Void)?
  var didProcessBinding: ((String) -> Void)?
  var didRejectBinding: ((String, any Error) -> Void)?
  var reject: ((String, any Error) -> Void)?
  var output: (String) -> Void = { print($0) }
  var reporting = DefaultReporting.none
}

extension Dispatcher {
  /// Called after every processed action, after its observers.
  public var onDidProcessAction: ((Action) -> Void)? {
    get { hooks.didProcessAction }
    set { set(\.didProcessAction, newValue, "onDidProcessAction") }
  }

  /// Called after every rejected action, with its error: a ``Rejection``, or what the body threw.
  public var onDidRejectAction: ((Action, any Error) -> Void)? {
    get { hooks.didRejectAction }
    set { set(\.didRejectAction, newValue, "onDidRejectAction") }
  }

  /// Called after every binding that was run to its end.
  public var onDidProcessBinding: ((String) -> Void)? {
    get { hooks.didProcessBinding }
    set { set(\.didProcessBinding, newValue, "onDidProcessBinding") }
  }

  /// Called after every binding that matched, and whose Given did not hold or whose Then failed.
  ///
  /// The error is a ``BDDScenarioFailure``.
  ///
  /// Bindings that do not match are skipped without a call.
  public var onDidRejectBinding: ((String, any Error) -> Void)? {
    get { hooks.didRejectBinding }
    set { set(\.didRejectBinding, newValue, "onDidRejectBinding") }
  }

  /// Version 3.2's ``onDidRejectAction``, called with the action's name.
  public var onReject: ((String, any Error) -> Void)? {
    get { hooks.reject }
    set { set(\.reject, newValue, "onReject") }
  }

  /// The closure that writes the lines of default reporting; by default to standard output.
  public var output: (String) -> Void {
    get { hooks.output }
    set { set(\.output, newValue, "output") }
  }

  var reporting: DefaultReporting {
    get { hooks.reporting }
    set { set(\.reporting, newValue, "reporting") }
  }

  private func set<Value>(
    _ hook: WritableKeyPath<DispatcherHooks, Value>, _ value: Value, _ call: String
  ) {
    onOwner(call) { dispatcher in
      // A deinit of what is released may call this again: it is released after the access.
      withExtendedLifetime(exchange(&dispatcher.hooks[keyPath: hook], with: value)) {}
    }
  }
}
