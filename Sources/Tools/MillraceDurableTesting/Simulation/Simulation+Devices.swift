internal import MillraceDurable

extension Simulation {
  // MARK: Processes

  @discardableResult
  func addDevice(
    user: String, _ file: any SimulatedClientFile, schema: Int
  ) -> SimulatedDevice {
    let device = SimulatedDevice(
      index: devices.count, user: user, file: file, schema: schema,
      engine: engine(file, schema), machine: machine(.init(confirmed: 0, last: 0)))
    devices.append(device)
    return device
  }

  private func engine(_ file: any SimulatedClientFile, _ schema: Int) -> ClientEngine {
    var storage = file.storage
    if let bug { storage = FaultyClientStorage(storage: storage, bug: bug) }
    return ClientEngine(storage, schema: workload.schemas[schema]) { [random] in random.bits() }
  }

  private func machine(_ numbers: SyncMachine.Numbers) -> SyncMachine {
    SyncMachine(numbers, isConnected: true) { [random] in random.bits() }
  }

  /// Begins the process of a device.
  func start(_ device: SimulatedDevice) throws {
    device.engine = engine(device.file, device.schema)
    device.machine = machine(try device.engine.numbers())
    device.delivered = []
    try rebuildViews(of: device)
    try check(device, marks: true)
    try deliverRefusals(on: device)
    try handle(.woken, on: device)
    queue.add(
      .perform(device.index, process: device.process), at: now + pause(settings.pause))
  }

  /// Ends the process of a device, and begins another one on a file.
  func restart(_ device: SimulatedDevice, file: any SimulatedClientFile) throws {
    device.process += 1
    device.file = file
    try start(device)
  }

  /// Returns the actions that were held by a file and are no more after a change of it.
  func losing(_ device: SimulatedDevice, _ change: () throws -> Void) throws -> Set<ActionID> {
    let before = try device.held()
    try change()
    return before.subtracting(try device.held())
  }

  /// Notes that a fault has taken actions, as far as none of them waits elsewhere.
  ///
  /// One that a device holds as refused is not sent again: its report is all that is left of it.
  func noteLoss(_ lost: Set<ActionID>) throws {
    guard !lost.isEmpty else { return }
    mayBeLate.formUnion(lost)
    let waiting = try devices.reduce(into: Set<ActionID>()) { ids, device in
      ids.formUnion(try device.outbox().map(\.id))
    }
    mayBeLost.formUnion(lost.subtracting(waiting))
  }

  // MARK: Performing

  func perform(_ device: SimulatedDevice) throws {
    guard hasFaults, device.performed < settings.actions else { return }
    try performOne(device)
    queue.add(
      .perform(device.index, process: device.process), at: now + pause(settings.pause))
  }

  func performOne(_ device: SimulatedDevice) throws {
    device.performed += 1
    let known = try device.state().positions.keys.sorted()
    guard let space = random.element(known) else { return }
    var generator = Generator(source: random)
    guard
      let action = workload.action(
        number: device.performed, device: device.index, space: space, schema: device.schema,
        random: &generator)
    else { return }
    guard let envelope = try performed(action, on: device) else { return }
    report.actions += 1
    note("device \(device.index) performs \(envelope.number) \(envelope.id) in \(space)")
    let mark = workload.mark(of: action)
    actions[envelope.id] = (envelope, mark)
    if let mark { device.owned[envelope.id] = (space, mark) }
    try apply(envelope, to: device)
    try check(device, marks: false)
    if random.chance(0.05) {
      try device.engine.flush()
      device.safe.formUnion(try device.held())
    }
    try handle(.performed(device.engine.numbers()), on: device)
  }

  private func performed(
    _ action: some DurableAction, on device: SimulatedDevice
  ) throws -> Envelope? {
    do {
      return try device.engine.perform(action)
    } catch is Refusal {
      return nil
    }
  }

  // MARK: The machine

  func handle(_ event: SyncMachine.Event, on device: SimulatedDevice) throws {
    var events = [event]
    while !events.isEmpty {
      let event = events.removeFirst()
      try plantReaction(to: event, on: device)
      let commands = device.machine.handle(event, at: now)
      for command in commands {
        if let answer = try carryOut(command, on: device) { events.append(answer) }
      }
    }
  }

  private func carryOut(
    _ command: SyncMachine.Command, on device: SimulatedDevice
  ) throws -> SyncMachine.Event? {
    switch command {
    case .push(let id, let after, let limit):
      guard let request = try device.engine.push(after: after, limit: limit) else {
        return .pushed(id, .failure(.unreachable))
      }
      device.safe.formUnion(request.actions.map(\.id))
      send(id, .push(request), from: device)
    case .pull(let id, let request):
      send(id, .pull(try request ?? device.engine.pull()), from: device)
    case .poll(let id):
      send(id, .poll(try device.engine.pull()), from: device)
    case .rebase(let answer, let request, let asked):
      return try rebase(device, answer, request, asked)
    case .wake(let time):
      device.wakes += 1
      queue.add(
        .wake(device: device.index, process: device.process, number: device.wakes), at: time)
    case .cancelAll: break
    }
    return nil
  }

  private func rebase(
    _ device: SimulatedDevice, _ answer: PullAnswer, _ request: PullRequest, _ asked: Int
  ) throws -> SyncMachine.Event {
    let answer = try bug?.misread(answer, device.file.storage) ?? answer
    let former = device.views
    let formerBases = try bases(of: device)
    let result = try device.engine.rebase(onto: answer, of: request, askedBefore: asked)
    note("device \(device.index) takes \(answer.processed) \(answer.positions): \(result)")
    if case .taken(let taken) = result {
      if taken.hasReset {
        report.resets += 1
        device.formerBases = formerBases
      }
      if taken.hasRotated { report.rotations += 1 }
      report.refusals += taken.refused.count
      // An answer that was under way when the server lost what it says.
      if try answer.epoch != server.file.read({ try $0.epoch }) {
        try noteLoss(Set(taken.applied + taken.refused.map(\.envelope.id)))
      }
      for refused in taken.refused { device.owned[refused.envelope.id] = nil }
      try rebuildViews(of: device)
      let isFirst = device.awaitsRecords && !taken.hasReset
      device.awaitsRecords = taken.hasReset
      if isFirst || !answer.denied.isEmpty { try reviewOwned(of: device) }
      if former.count > device.views.count { try reviewOwned(of: device) }
      try check(device, marks: true)
      try deliverRefusals(on: device)
    }
    return .rebased(result, try device.engine.numbers())
  }

  /// Delivers the refused actions to the app, which forgets to acknowledge some.
  func deliverRefusals(on device: SimulatedDevice) throws {
    for refused in try device.engine.refused() {
      let id = refused.envelope.id
      guard device.delivered.insert(id).inserted else { continue }
      if device.acknowledged.contains(id) { throw failure("\(id) is reported again") }
      reported.insert(id)
      guard random.chance(0.8) else { continue }
      try device.engine.acknowledge(id)
      device.acknowledged.insert(id)
    }
  }

  private func plantReaction(to event: SyncMachine.Event, on device: SimulatedDevice) throws {
    guard let bug, case .pushed(let id, let result) = event,
      let last = device.machine.lastOfPush(id)
    else { return }
    try bug.misuse(result, through: last, device.file.storage)
  }

  // MARK: The network

  func send(_ id: Int, _ body: SimulatedMessage.Body, from device: SimulatedDevice) {
    let message = SimulatedMessage(
      device: device.index, process: device.process, id: id, body: body)
    transmit(.request(message), device)
    var patience = Duration.seconds(10)
    if case .poll = body { patience = .seconds(40) }
    queue.add(answerEvent(message, message.failure(.unreachable)), at: now + patience)
  }

  func answerEvent(_ message: SimulatedMessage, _ event: SyncMachine.Event) -> Event {
    .answer(device: message.device, process: message.process, event)
  }

  func transmit(_ event: Event, _ device: SimulatedDevice) {
    if device.isPartitioned { return }
    let isDisturbed = hasFaults
    if isDisturbed, random.chance(settings.loss) {
      report.disturbedMessages += 1
      return
    }
    var delay = random.milliseconds(5...150)
    if isDisturbed, random.chance(settings.delay) {
      report.disturbedMessages += 1
      delay = random.milliseconds(150...5_000)
    }
    queue.add(event, at: now + delay)
    if isDisturbed, random.chance(settings.duplication) {
      report.disturbedMessages += 1
      queue.add(event, at: now + delay + random.milliseconds(0...20_000))
    }
  }
}

/// A generator that draws from the simulation's source.
private struct Generator: RandomNumberGenerator {
  let source: RandomSource

  func next() -> UInt64 { source.bits() }
}
