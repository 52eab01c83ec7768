/// What an action conforms to; it asks for nothing.
///
/// An action is dispatched to a ``Core`` and told to its components, which change themselves. Actions need not be `Sendable`;
/// those that cross to another actor, through a ``CoreHandle`` or from ``Component/run(_:)``, do.
public protocol Action {}
