internal import MillraceDurable

extension Simulation {
  private var engine: ServerEngine {
    let access = server.access
    return ServerEngine(
      schema: workload.schemas[server.schema], pageSize: settings.pageSize
    ) { requester, space in
      access[.init(user: requester.user, space: space)] ?? .write
    }
  }

  func receive(_ message: SimulatedMessage) throws {
    let device = devices[message.device]
    let requester = Requester(user: device.user)
    guard !device.isSignedOut else {
      return transmit(answerEvent(message, message.failure(.unauthorized)), device)
    }
    switch message.body {
    case .push(let request): try receivePush(request, message, requester)
    case .pull(let request): try receivePull(request, message, requester)
    case .poll(let request): try receivePoll(request, message)
    }
  }

  // MARK: Pushes

  private func receivePush(
    _ request: PushRequest, _ message: SimulatedMessage, _ requester: Requester
  ) throws {
    let dies = hasFaults && random.chance(settings.serverDeath)
    // Half of the times the process ends among the actions, otherwise before the answer.
    let calls = dies && random.chance(0.5) ? random.below(4 * request.actions.count) : nil
    let answer: Result<PushAnswer, TransportError>
    do {
      let (recorder, pushed) = try server.file.write { file in
        let read = try bug?.misread(request, in: file) ?? request
        let recorder = ServerRecorder(file, read, of: requester, bug, dyingAfter: calls)
        return (recorder, try engine.push(read, from: requester, in: recorder))
      }
      note(
        "server processes \(request.actions.map { "\($0.number)=\($0.id)" }) of"
          + " \(request.client): \(pushed.answer)")
      try record(recorder.added, of: request, requester, pushed.spaces)
      if dies {
        report.faults += 1
        server.waiting = []
        return
      }
      if !recorder.deferred.isEmpty {
        try server.file.write { file in for store in recorder.deferred { try store(file) } }
      }
      answer = .success(pushed.answer)
      let spaces = Set(pushed.spaces)
      endPolls { !spaces.isDisjoint(with: $0.positions.keys) }
    } catch is ServerDeath {
      report.faults += 1
      server.waiting = []
      return
    } catch let refusal as ServerRefusal {
      answer = .failure(.refused(refusal))
    }
    transmit(
      answerEvent(message, .pushed(message.id, answer)), devices[message.device])
  }

  /// Repeats in the model what the server has committed, and compares.
  private func record(
    _ processed: [ProcessedAction], of request: PushRequest, _ requester: Requester,
    _ touched: [Space]
  ) throws {
    for action in processed {
      guard let envelope = request.actions.first(where: { $0.id == action.id }) else { continue }
      if server.model.processed[action.id] != nil {
        throw failure("the server has processed \(action.id) twice")
      }
      server.model.processed[action.id] = .some(action.refusal)
      try repeatInModel(envelope, action.refusal, requester)
    }
    for space in touched { try takeSnapshot(of: space) }
  }

  private func repeatInModel(
    _ envelope: Envelope, _ refusal: Refusal?, _ requester: Requester
  ) throws {
    if refusal == .notAllowed { return }
    do {
      try server.model.spaces[envelope.space, default: ModelSpace()].apply(
        envelope, workload.schemas[server.schema], requester: requester)
    } catch {
      if refusal != nil { return }
      throw failure("the server has applied \(envelope.id), but the model has not: \(error)")
    }
    if let refusal { throw failure("the server has refused \(envelope.id): \(refusal)") }
    guard let mark = actions[envelope.id]?.mark else { return }
    let last = server.model.lastApplied[mark.device] ?? 0
    if mark.number < last, !mayBeLate.contains(envelope.id) {
      throw failure("device \(mark.device): action \(mark.number) is applied after \(last)")
    }
    server.model.lastApplied[mark.device] = max(last, mark.number)
  }

  func takeSnapshot(of space: Space) throws {
    let (epoch, version) = try server.file.read { (try $0.epoch, try $0.version(of: space)) }
    server.snapshots[.init(epoch: epoch, space: space, version: version)] =
      server.model.spaces[space] ?? ModelSpace()
  }

  // MARK: Questions

  private func receivePull(
    _ request: PullRequest, _ message: SimulatedMessage, _ requester: Requester
  ) throws {
    let answer: Result<PullAnswer, TransportError>
    do {
      answer = .success(
        try server.file.read {
          try engine.pull(
            request, from: requester, in: ServerRecorder($0, nil, of: requester, bug))
        })
    } catch let refusal as ServerRefusal {
      answer = .failure(.refused(refusal))
    }
    transmit(
      answerEvent(message, .pulled(message.id, request, answer)), devices[message.device])
  }

  private func receivePoll(_ request: PullRequest, _ message: SimulatedMessage) throws {
    let hasNews = try server.file.read { file in
      try request.epoch != file.epoch
        || (file.client(request.client)?.processed ?? 0) != request.confirmed
        || request.positions.contains { try file.version(of: $0.key) != $0.value.version }
    }
    if hasNews {
      transmit(
        answerEvent(message, .polled(message.id, .success(true))), devices[message.device])
    } else {
      server.waiting.append((report.events, message))
      queue.add(.pollEnd(report.events), at: now + .seconds(20))
    }
  }

  func endPoll(_ id: Int) {
    guard let index = server.waiting.firstIndex(where: { $0.id == id }) else { return }
    let message = server.waiting.remove(at: index).message
    transmit(answerEvent(message, .polled(message.id, .success(false))), devices[message.device])
  }

  func endPolls(_ condition: (PullRequest) -> Bool) {
    let waiting = server.waiting
    server.waiting = []
    for wait in waiting {
      guard case .poll(let request) = wait.message.body, condition(request) else {
        server.waiting.append(wait)
        continue
      }
      let message = wait.message
      transmit(answerEvent(message, .polled(message.id, .success(true))), devices[message.device])
    }
  }
}
