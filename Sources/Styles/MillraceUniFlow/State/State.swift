/// A state of any feature; conform to ``State`` or ``FeatureState``.
public protocol SomeState {
  /// The feature that it is a state of.
  static var feature: any Feature.Type { get }
}

/// A state of a feature, with the data that is valid in it: version 4.10's name.
public protocol State: SomeState {
  /// The feature that it is a state of.
  associatedtype Parent: Feature
}

extension State {
  /// The parent of the state.
  @inlinable public static var feature: any Feature.Type { Parent.self }
}

/// A type with an initializer without arguments.
public protocol AutoInitializable {
  /// Creates the default value.
  init()
}

/// A state with a default value, into which an action can go without a body.
public protocol StateAuto: State, AutoInitializable {}

/// A state of a feature, with the data that is valid in it: version 3.2's name of ``State``.
public protocol FeatureState: State where Parent == UFLFeature {
  /// The feature that it is a state of.
  associatedtype UFLFeature: Feature
}

/// A state with a default value, into which an action can go without a body.
public protocol SimpleState: FeatureState, AutoInitializable {}
