public import MillraceDurable

/// The actions that a simulation performs.
public protocol SimulationWorkload: Sendable {
  /// The program's schemas, oldest first: devices and server move from one to a later one while
  /// actions wait. All simulated files begin with the first.
  var schemas: [DurableSchema] { get }

  /// Returns the next action of a device; `nil` for none.
  ///
  /// - Parameters:
  ///   - number: The number of the action in the device's order, from 1.
  ///   - device: The number of the device.
  ///   - space: The space to act in.
  ///   - schema: The index of the device's schema.
  ///   - random: A repeatable source of random numbers.
  func action(
    number: Int, device: Int, space: Space, schema: Int,
    random: inout some RandomNumberGenerator
  ) -> (any DurableAction)?

  /// Returns the marks that actions have left in a record, one for each action: the simulation
  /// checks that each is there once. The default is none.
  func marks(in record: String, of table: String) -> [SimulationMark]

  /// Returns the mark that an action leaves; `nil` by default.
  func mark(of action: any DurableAction) -> SimulationMark?
}

extension SimulationWorkload {
  /// Returns no marks.
  public func marks(in record: String, of table: String) -> [SimulationMark] { [] }

  /// Returns no mark.
  public func mark(of action: any DurableAction) -> SimulationMark? { nil }
}

/// A sign that one action leaves in a record.
public struct SimulationMark: Hashable, Sendable {
  /// The number of the device.
  public let device: Int
  /// The number of the action in the device's order.
  public let number: Int

  /// Creates a mark.
  public init(device: Int, number: Int) {
    (self.device, self.number) = (device, number)
  }
}
