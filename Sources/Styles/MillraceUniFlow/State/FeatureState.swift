/// A state of a feature, with the data that is valid in it: version 3.2's name of ``State``.
public protocol FeatureState: State where Parent == UFLFeature {
  /// The feature that it is a state of.
  associatedtype UFLFeature: Feature
}

/// A state with a default value, into which an action can go without a body.
public protocol SimpleState: FeatureState, AutoInitializable {}
