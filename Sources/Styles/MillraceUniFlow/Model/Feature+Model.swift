extension Feature {
  /// Returns the state that the feature is in.
  ///
  /// - Throws: ``NoSuchFeature``, if it is absent.
  public static func state(from model: GlobalModel) throws(NoSuchFeature) -> any SomeState {
    try model.state(for: self)
  }

  /// Returns the state that the feature is in, as the requested type.
  ///
  /// - Throws: ``NoSuchFeature``, ``NoSuchState``.
  public static func state<S: State>(from model: GlobalModel) throws -> S where S.Parent == Self {
    try model.state(for: self)
  }

  /// Returns true if the feature is present, in any state.
  public static func presented(in model: GlobalModel) -> Bool { model.hasState(for: self) }
}

extension SomeState {
  /// Returns this state of a model.
  ///
  /// - Throws: ``NoSuchState``, if the feature is absent or in another state.
  public static func from(_ model: GlobalModel) throws(NoSuchState) -> Self {
    try model.state(ofType: self)
  }

  /// Returns true if the feature is in this state.
  public static func presented(in model: GlobalModel) -> Bool { model.hasState(ofType: self) }
}
