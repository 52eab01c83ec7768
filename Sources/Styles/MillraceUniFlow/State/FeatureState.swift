/// A state of a feature, with the data that is valid in it: version 3.2's word for ``State``.
public protocol FeatureState: State where Parent == UFLFeature {
  /// The feature that it is a state of.
  associatedtype UFLFeature: Feature
}

/// A state that can be made of nothing, so that an action can go there by itself.
public protocol SimpleState: FeatureState, AutoInitializable {}
