internal import MillraceDurable

/// A run of real engines on simulated devices, with a simulated network, clock and server, on one
/// thread: the same seed gives the same run.
///
/// After every change of a file, its records are compared with those that a plain model computes:
/// the server's at the file's position, and the waiting actions applied to them. At the end, when
/// all faults are over, every action must have been applied exactly once or refused with a report,
/// and all devices and the server must hold equal records.
public final class Simulation {
  let workload: any SimulationWorkload
  let settings: SimulationSettings
  let storages: SimulatedStorages
  let bug: PlantedBug?
  let random: RandomSource
  let spaces: [Space]
  var report: SimulationReport
  var queue = EventQueue<Event>()
  var now = Duration.zero
  var devices: [SimulatedDevice] = []
  var server: SimulatedServer
  var hasFaults = true
  /// The last events, as texts that are made only for a failure.
  var log: [(time: Duration, text: () -> String)] = []

  /// The performed actions by identity.
  var actions: [ActionID: (envelope: Envelope, mark: SimulationMark?)] = [:]
  var reported: Set<ActionID> = []
  /// The actions that a fault has taken, allowed by the promises.
  var mayBeLost: Set<ActionID> = []
  var mayBeLate: Set<ActionID> = []

  enum Event {
    case perform(Int, process: Int)
    case request(SimulatedMessage)
    case answer(device: Int, process: Int, SyncMachine.Event)
    case wake(device: Int, process: Int, number: Int)
    case pollEnd(Int)
    case fault
    case end(() -> Void)
  }

  /// Runs a simulation.
  ///
  /// - Parameters:
  ///   - workload: The actions to perform.
  ///   - settings: The size and the faults.
  ///   - seed: The seed of all random choices.
  ///   - storages: The makers of files.
  /// - Throws: ``SimulationFailure``, and errors of the storages.
  @discardableResult
  public static func run(
    _ workload: any SimulationWorkload, _ settings: SimulationSettings = .init(), seed: UInt64,
    on storages: SimulatedStorages = .memory
  ) throws -> SimulationReport {
    try run(workload, settings, seed: seed, on: storages, planting: nil)
  }

  /// Runs a simulation with a mistake.
  package static func run(
    _ workload: any SimulationWorkload, _ settings: SimulationSettings, seed: UInt64,
    on storages: SimulatedStorages = .memory, planting bug: PlantedBug?
  ) throws -> SimulationReport {
    let simulation = try Simulation(workload, settings, seed, storages, bug)
    try simulation.run()
    return simulation.report
  }

  /// Runs the simulation of the package's own actions.
  package static func runEdits(
    _ settings: SimulationSettings, seed: UInt64, on storages: SimulatedStorages = .memory,
    planting bug: PlantedBug? = nil
  ) throws -> SimulationReport {
    try run(try EditWorkload(), settings, seed: seed, on: storages, planting: bug)
  }

  private init(
    _ workload: any SimulationWorkload, _ settings: SimulationSettings, _ seed: UInt64,
    _ storages: SimulatedStorages, _ bug: PlantedBug?
  ) throws {
    self.workload = workload
    self.settings = settings
    self.storages = storages
    self.bug = bug
    random = RandomSource(seed: seed)
    report = SimulationReport(seed: seed)
    spaces = (0..<max(settings.spaces, 1)).map { Space(rawValue: "space\($0)") }
    server = SimulatedServer(file: try storages.serverFile("epoch1"))
    for index in 0..<settings.devices {
      let client = ClientID(bits: UInt128(random.bits()) << 64 | UInt128(random.bits()))
      let file = try storages.clientFile(client, spaces, workload.schemas[0])
      addDevice(user: "user\(index % 2)", file, schema: 0)
    }
  }

  private func run() throws {
    // Events that are left hold the simulation, and with it all files.
    defer { (queue, log) = (EventQueue(), []) }
    for device in devices { try start(device) }
    queue.add(.fault, at: pause(settings.faultPause))
    while devices.contains(where: { $0.performed < settings.actions }) { try step() }
    try finish()
  }

  func step() throws {
    guard let (time, event) = queue.next() else { throw failure("nothing happens any more") }
    now = time
    report.events += 1
    switch event {
    case .perform(let index, let process):
      guard devices[index].process == process else { return }
      try perform(devices[index])
    case .request(let message): try receive(message)
    case .answer(let index, let process, let event):
      guard devices[index].process == process else { return }
      try handle(event, on: devices[index])
    case .wake(let index, let process, let number):
      guard devices[index].process == process, devices[index].wakes == number else { return }
      try handle(.woken, on: devices[index])
    case .pollEnd(let id): endPoll(id)
    case .fault:
      guard hasFaults else { return }
      try disturb()
      queue.add(.fault, at: now + pause(settings.faultPause))
    case .end(let action): action()
    }
  }

  func pause(_ average: Int) -> Duration { random.milliseconds(0...(2 * average)) }

  func note(_ text: @escaping @autoclosure () -> String) {
    log.append((now, text))
    if log.count > 100 { log.removeFirst(60) }
  }

  func failure(_ message: String) -> SimulationFailure {
    SimulationFailure(
      seed: report.seed, time: now, message: message,
      log: log.suffix(40).map { "\($0.time / .milliseconds(1)) \($0.text())" })
  }

  // MARK: The end

  private func finish() throws {
    hasFaults = false
    server.access = [:]
    server.schema = workload.schemas.count - 1
    server.waiting = []
    for device in devices {
      (device.isPartitioned, device.isSignedOut) = (false, false)
      try kill(device, schema: workload.schemas.count - 1)
    }
    let limit = now + .seconds(1_200)
    while try !isSettled() {
      if now > limit { throw failure(try unsettled()) }
      try step()
    }
    try checkEnd()
  }

  private func isSettled() throws -> Bool {
    guard devices.allSatisfy({ $0.machine.status(at: now).phase == .upToDate }) else {
      return false
    }
    return try devices.allSatisfy { device in
      let positions = try device.state().positions
      return try server.file.read { file in
        try positions.allSatisfy { try $0.value == Position(version: file.version(of: $0.key)) }
      }
    }
  }

  private func unsettled() throws -> String {
    let states = try devices.map { device in
      "device \(device.index): \(device.machine.status(at: now)),"
        + " first waiting \(try device.outbox().first.map(String.init(describing:)) ?? "none")"
    }
    return "the devices do not come to rest without faults: " + states.joined(separator: "; ")
  }
}
