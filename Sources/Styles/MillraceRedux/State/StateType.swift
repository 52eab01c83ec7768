/// What a state once had to conform to; any type will do.
@available(*, deprecated, message: "Any type can be a state. Leave the conformance out.")
public protocol StateType {}
