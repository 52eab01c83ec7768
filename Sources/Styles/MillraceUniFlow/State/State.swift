/// A state that a feature can be in, whichever feature it is; conform to ``State`` or ``FeatureState``.
public protocol SomeState {
  /// The feature that it is a state of.
  static var feature: any Feature.Type { get }
}

/// A state of a feature, with the data that is valid in it: version 4.10's word.
public protocol State: SomeState {
  /// The feature that it is a state of.
  associatedtype Parent: Feature
}

extension State {
  /// Its parent.
  @inlinable public static var feature: any Feature.Type { Parent.self }
}

/// What can be made of nothing.
public protocol AutoInitializable {
  /// Makes one.
  init()
}

/// A state that can be made of nothing, so that an action can go there by itself.
public protocol StateAuto: State, AutoInitializable {}
