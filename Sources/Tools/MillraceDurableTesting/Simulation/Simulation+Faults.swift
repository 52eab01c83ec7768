internal import MillraceDurable

extension Simulation {
  /// Lets one fault happen.
  func disturb() throws {
    guard let fault = random.element(settings.faults), let device = random.element(devices)
    else { return }
    report.faults += 1
    note("fault: \(fault), device \(device.index)")
    switch fault {
    case .kill: try kill(device, schema: device.schema)
    case .upgrade: try upgrade(device)
    case .powerLoss: try losePower(device)
    case .backUp:
      device.backUp = .init(
        file: try copy(device.file, device), acknowledged: device.acknowledged,
        formerBases: device.formerBases)
    case .restore: try restore(device)
    case .copy: try copyFile(of: device)
    case .partition: isolate(device)
    case .offline: try disconnect(device)
    case .signedOut: try signOut(device)
    case .burst:
      for _ in 0..<random.below(settings.actions) where device.performed < settings.actions {
        try performOne(device)
      }
    case .spaces: try changeSpaces(of: device)
    case .prune, .access, .serverUpgrade, .serverBackUp, .serverRestore:
      try disturbServer(fault)
    }
  }

  private func later() -> Duration { now + random.milliseconds(1_000...30_000) }

  private func copy(
    _ file: any SimulatedClientFile, _ device: SimulatedDevice
  ) throws -> any SimulatedClientFile {
    try file.copied(workload.schemas[device.schema])
  }

  // MARK: Devices

  /// Ends a device's process, and begins that of a version of the program on the same file.
  func kill(_ device: SimulatedDevice, schema: Int) throws {
    device.schema = schema
    let former = try bases(of: device)
    let lost = try losing(device) {
      device.file = try device.file.reopened(workload.schemas[schema])
    }
    if !lost.isEmpty { throw failure("the end of a process has lost \(lost)") }
    try noteDiscarded(on: device)
    // Otherwise those of an earlier state stay, to which a loss of power may lead back.
    if device.awaitsRecords { device.formerBases = former }
    try restart(device, file: device.file)
  }

  /// Begins another version of the program, which may be an older one if the records have the same
  /// shape there: a file with records of a newer shape is refused.
  private func upgrade(_ device: SimulatedDevice) throws {
    let schema = random.below(workload.schemas.count)
    let isRefused = workload.schemas[schema].version < workload.schemas[device.schema].version
    try kill(device, schema: isRefused ? device.schema : schema)
  }

  private func losePower(_ device: SimulatedDevice) throws {
    let lost = try losing(device) {
      device.file = try device.file.afterPowerLoss(
        workload.schemas[device.schema], random: random.bits())
    }
    report.lostTails += lost.count
    if let unsafe = lost.first(where: device.safe.contains) {
      throw failure("a loss of power took \(unsafe), which was sent or flushed")
    }
    try travel(device, to: device.file, losing: lost)
  }

  private func restore(_ device: SimulatedDevice) throws {
    guard let backUp = device.backUp else { return }
    device.formerBases = try bases(
      of: backUp.file.storage.read { try $0.state }, former: backUp.formerBases)
    let file = try copy(backUp.file, device)
    let lost = try losing(device) { device.file = file }
    device.acknowledged = backUp.acknowledged
    device.safe = []
    try travel(device, to: file, losing: lost)
  }

  /// Goes on with a file that is in an earlier state.
  private func travel(
    _ device: SimulatedDevice, to file: any SimulatedClientFile, losing lost: Set<ActionID>
  ) throws {
    try noteLoss(lost)
    try rebuildViews(of: device)
    try reviewOwned(of: device)
    try noteDiscarded(on: device)
    try restart(device, file: file)
  }

  /// Notes whether a file waits for all records anew, as after another version of the program.
  private func noteDiscarded(on device: SimulatedDevice) throws {
    device.awaitsRecords = try device.state().positions.values.contains(.discarded)
  }

  private func copyFile(of device: SimulatedDevice) throws {
    guard devices.count < settings.maximumDevices else { return }
    let copied = try copy(device.file, device)
    let other = addDevice(user: device.user, copied, schema: device.schema)
    other.acknowledged = device.acknowledged
    other.owned = device.owned
    other.awaitsRecords = device.awaitsRecords
    other.formerBases = device.formerBases
    try start(other)
  }

  private func isolate(_ device: SimulatedDevice) {
    device.isPartitioned = true
    queue.add(.end { device.isPartitioned = false }, at: later())
  }

  private func disconnect(_ device: SimulatedDevice) throws {
    device.isPartitioned = true
    try handle(.connection(false), on: device)
    let process = device.process
    queue.add(
      .end { [self] in
        device.isPartitioned = false
        guard device.process == process else { return }
        queue.add(.answer(device: device.index, process: process, .connection(true)), at: now)
      }, at: later())
  }

  private func signOut(_ device: SimulatedDevice) throws {
    device.isSignedOut = true
    queue.add(
      .end { [self] in
        device.isSignedOut = false
        let event = SyncMachine.Event.signedIn
        queue.add(.answer(device: device.index, process: device.process, event), at: now)
      }, at: later())
  }

  private func changeSpaces(of device: SimulatedDevice) throws {
    var wanted = Set(spaces)
    if let left = random.element(spaces), wanted.count > 1, random.chance(0.6) {
      wanted.remove(left)
    }
    try device.engine.setSpaces(wanted)
    try rebuildViews(of: device)
    try reviewOwned(of: device)
    try check(device, marks: true)
    try handle(.spacesChanged, on: device)
  }

  // MARK: The server

  private func disturbServer(_ fault: SimulationFault) throws {
    switch fault {
    case .prune:
      guard let space = random.element(spaces) else { return }
      let version = try server.file.read { try $0.version(of: space) }
      try server.file.prune(space, through: random.below(version + 1))
    case .access: changeAccess()
    case .serverUpgrade:
      server.schema = min(server.schema + 1, workload.schemas.count - 1)
      server.waiting = []
    case .serverBackUp:
      server.backUp = (try server.file.restored(epoch: "back-up"), server.model)
    default: try restoreServer()
    }
  }

  private func changeAccess() {
    guard let space = random.element(spaces), let device = random.element(devices) else { return }
    let key = SimulatedServer.AccessKey(user: device.user, space: space)
    server.access[key] = random.chance(0.5) ? SpaceAccess.none : .read
    endPolls { _ in true }
    queue.add(
      .end { [self] in
        server.access[key] = nil
        endPolls { _ in true }
      }, at: later())
  }

  private func restoreServer() throws {
    guard let backUp = server.backUp else { return }
    server.epochs += 1
    let lost = Set(server.model.processed.keys).subtracting(backUp.model.processed.keys)
    server.file = try backUp.file.restored(epoch: "epoch\(server.epochs)")
    server.model = backUp.model
    server.waiting = []
    for space in spaces { try takeSnapshot(of: space) }
    try noteLoss(lost)
  }
}
