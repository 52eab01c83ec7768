/// A protocol that marks the actions of a core; it has no requirements.
///
/// An action is dispatched to a ``Core`` and handled by its components, which change themselves.
/// Actions need not be `Sendable`; those that cross to another actor, through a ``CoreHandle`` or
/// from ``Component/run(_:)``, do.
public protocol Action {}
