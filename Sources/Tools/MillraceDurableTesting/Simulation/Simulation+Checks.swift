internal import MillraceDurable

extension Simulation {
  // MARK: The model of a device

  /// Returns the server's records at the positions of a device's file.
  func bases(of device: SimulatedDevice) throws -> [Space: ModelSpace] {
    try bases(of: device.state(), former: device.formerBases)
  }

  /// Returns the server's records at the positions of a file.
  ///
  /// - Parameters:
  ///   - state: The state of the file.
  ///   - former: The records that it had before it began anew.
  func bases(
    of state: ClientState, former: [Space: ModelSpace]
  ) throws -> [Space: ModelSpace] {
    var bases: [Space: ModelSpace] = [:]
    for (space, position) in state.positions {
      if position == .start {
        bases[space] = ModelSpace()
      } else if position == .discarded {
        bases[space] = former[space] ?? ModelSpace()
      } else {
        let key = SimulatedServer.SnapshotKey(
          epoch: state.epoch ?? "", space: space, version: position.version)
        guard let snapshot = server.snapshots[key], position.row == nil else {
          throw failure("a file is at \(position) of \(space), where the server never was")
        }
        bases[space] = snapshot
      }
    }
    return bases
  }

  /// Computes what a file must show: the server's records with the waiting actions.
  func rebuildViews(of device: SimulatedDevice) throws {
    device.views = try bases(of: device)
    device.skipped = []
    for envelope in try device.outbox() { try apply(envelope, to: device) }
  }

  func apply(_ envelope: Envelope, to device: SimulatedDevice) throws {
    do {
      try device.views[envelope.space, default: ModelSpace()].apply(
        envelope, workload.schemas[device.schema], requester: nil)
    } catch {
      device.skipped.insert(envelope.id)
    }
  }

  /// Keeps those own actions that are visible or wait: after a fault that may take others.
  func reviewOwned(of device: SimulatedDevice) throws {
    let waiting = Set(try device.outbox().map(\.id))
    let visible = try marks(on: device)
    device.owned = device.owned.filter { waiting.contains($0) || visible[$1.mark] != nil }
  }

  private func marks(on device: SimulatedDevice) throws -> [SimulationMark: Int] {
    var counts: [SimulationMark: Int] = [:]
    for space in device.views.keys {
      for (table, texts) in try records(of: space, on: device) {
        for text in texts {
          for mark in workload.marks(in: text, of: table) { counts[mark, default: 0] += 1 }
        }
      }
    }
    return counts
  }

  private func records(
    of space: Space, on device: SimulatedDevice
  ) throws -> [(table: String, texts: [String])] {
    try device.file.storage.read { file in
      let records = file.records(of: space, keepingBeforeImages: false)
      return try workload.schemas[device.schema].tables.map { table in
        (table.name, try records.values(in: table.name, RecordQuery()))
      }
    }
  }

  // MARK: Checks

  /// Compares a file with the model.
  func check(_ device: SimulatedDevice, marks isThorough: Bool) throws {
    for (space, view) in device.views {
      let found = try records(of: space, on: device)
      let digest = found.reduce(0) { $0 &+ ModelSpace.digest($1.table, $1.texts) }
      if digest != view.digest {
        let lines = found.flatMap { entry in entry.texts.map { "\(entry.table) \($0)" } }.sorted()
        throw failure(
          "device \(device.index) does not show the server's records with its own actions:"
            + difference(lines, view.lines))
      }
    }
    guard isThorough, !device.owned.isEmpty else { return }
    let visible = try marks(on: device)
    if let twice = visible.first(where: { $0.value > 1 }) {
      throw failure("device \(device.index) shows \(twice.key) \(twice.value) times")
    }
    for (id, own) in device.owned where visible[own.mark] == nil && !device.skipped.contains(id) {
      throw failure("device \(device.index) does not show its own action \(id), \(own.mark)")
    }
  }

  private func difference(_ found: [String], _ expected: [String]) -> String {
    let (more, less) = (Set(found).subtracting(expected), Set(expected).subtracting(found))
    return more.sorted().prefix(5).map { "\n  + " + $0 }.joined()
      + less.sorted().prefix(5).map { "\n  - " + $0 }.joined()
  }

  func checkEnd() throws {
    for device in devices {
      if !(try device.outbox().isEmpty) { throw failure("an outbox is not empty") }
      for space in try device.state().positions.keys {
        let found = try records(of: space, on: device)
        let digest = found.reduce(0) { $0 &+ ModelSpace.digest($1.table, $1.texts) }
        if digest != server.model.spaces[space]?.digest ?? 0 {
          throw failure("device \(device.index) and the server differ in \(space)")
        }
      }
    }
    try checkServer()
    for id in actions.keys where !mayBeLost.contains(id) {
      guard let processed = server.model.processed[id] else {
        throw failure("the action \(id) was lost")
      }
      if processed != nil, !reported.contains(id) {
        throw failure("the refusal of \(id) was not reported")
      }
    }
  }

  private func checkServer() throws {
    for (space, model) in server.model.spaces {
      let changes = try server.file.read {
        try $0.changes(of: space, after: .start, limit: .max)
      }
      let digest = changes.reduce(0) { sum, entry in
        sum &+ ModelSpace.digest(entry.change.table, entry.change.value.map { [$0] } ?? [])
      }
      if digest != model.digest { throw failure("the server's records of \(space) are wrong") }
    }
  }
}
