public import MillraceDurable

extension Simulation {
  /// Performs random schedules of a program's own actions on simulated devices and looks for
  /// divergence: an action that gives different results on equal records, a record that is lost or
  /// doubled, devices that end with other records than the server.
  ///
  /// ```swift
  /// try Simulation.explore(schema, seeds: 0..<100) { number, device, space, random in
  ///   RenameSheet(sheet: "s\(Int.random(in: 0..<3, using: &random))", title: "\(number)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - schema: The program's records and actions.
  ///   - settings: The size and the faults.
  ///   - seeds: The seeds of the schedules.
  ///   - action: Returns an action by its number in the order of a device, the number of the
  ///     device, the space and random numbers. It must act in this space.
  /// - Throws: ``SimulationFailure`` with the seed of the first schedule that fails.
  @discardableResult
  public static func explore(
    _ schema: DurableSchema, _ settings: SimulationSettings = .actions(50), seeds: Range<UInt64>,
    action:
      @escaping @Sendable (
        _ number: Int, _ device: Int, _ space: Space, _ random: inout any RandomNumberGenerator
      ) -> any DurableAction
  ) throws -> [SimulationReport] {
    let workload = ProgramWorkload(schemas: [schema], make: action)
    return try seeds.map { try run(workload, settings, seed: $0) }
  }
}

private struct ProgramWorkload: SimulationWorkload {
  let schemas: [DurableSchema]
  let make: @Sendable (Int, Int, Space, inout any RandomNumberGenerator) -> any DurableAction

  func action(
    number: Int, device: Int, space: Space, schema: Int,
    random: inout some RandomNumberGenerator
  ) -> (any DurableAction)? {
    var generator: any RandomNumberGenerator = random
    return make(number, device, space, &generator)
  }
}
