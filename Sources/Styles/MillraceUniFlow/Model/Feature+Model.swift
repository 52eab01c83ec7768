extension Feature {
  /// The state that the feature is in.
  ///
  /// - Throws: ``NoSuchFeature``, if it is absent.
  public static func state(from model: GlobalModel) throws(NoSuchFeature) -> any SomeState {
    try model.state(for: self)
  }

  /// The state that the feature is in, as the type that is asked for.
  ///
  /// - Throws: ``NoSuchFeature``, ``NoSuchState``.
  public static func state<S: State>(from model: GlobalModel) throws -> S where S.Parent == Self {
    try model.state(for: self)
  }

  /// Whether the feature is there, in any state.
  public static func presented(in model: GlobalModel) -> Bool { model.hasState(for: self) }
}

extension SomeState {
  /// This state in a model.
  ///
  /// - Throws: ``NoSuchState``, if the feature is absent or in another state.
  public static func from(_ model: GlobalModel) throws(NoSuchState) -> Self {
    try model.state(ofType: self)
  }

  /// Whether the feature is in this state.
  public static func presented(in model: GlobalModel) -> Bool { model.hasState(ofType: self) }
}
