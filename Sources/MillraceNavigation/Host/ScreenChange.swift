/// What a host is told after a commit that changed the navigation.
public struct ScreenChange<Value: Navigation> {
  /// What is to be shown now.
  public let value: Value
  /// What there is to do, in order; `nil` to build everything anew, since the value was replaced wholesale (L6).
  public let steps: [ScreenStep<Value.Screen>]?
  /// The count of what the host has been told; it says it with what a person did.
  public let revision: Int
}

extension ScreenChange: Equatable where Value: Equatable, Value.Screen: Equatable {}
extension ScreenChange: Sendable where Value: Sendable, Value.Screen: Sendable {}
