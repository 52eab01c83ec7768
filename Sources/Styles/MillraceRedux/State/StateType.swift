/// A former requirement of states; a state can be of any type.
@available(*, deprecated, message: "Any type can be a state. Leave the conformance out.")
public protocol StateType {}
