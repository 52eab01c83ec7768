/// A change of a navigation, of which the host is notified after the commit.
public struct ScreenChange<Value: Navigation> {
  /// The navigation to show.
  public let value: Value
  /// The steps from the shown navigation to this one, in order; `nil` to rebuild everything.
  ///
  /// The steps are `nil` when the host is notified for the first time, when the value was replaced
  /// wholesale (L6), and after a report of the host was refused.
  public let steps: [NavigationStep<Value.Screen>]?
  /// The number of changes that the host has been notified of.
  ///
  /// The host passes it on with each event that it reports.
  public let revision: Int
}

extension ScreenChange: Equatable where Value: Equatable, Value.Screen: Equatable {}
extension ScreenChange: Sendable where Value: Sendable, Value.Screen: Sendable {}
