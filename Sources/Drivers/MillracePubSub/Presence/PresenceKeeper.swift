#if PostgreSQL
internal import Dispatch
internal import MillraceSync
internal import Synchronization

/// The people of this node in the database, and those of all nodes as far as this one shows them,
/// on a connection and a thread of its own.
///
/// The thread writes what has changed and gives a sign of life with each heartbeat. What fails
/// waits for the next connection. If the node was taken for dead meanwhile, it announces all its
/// people again.
final class PresenceKeeper: Sendable {
  /// The largest number of changes in one transaction.
  private static let groupCount = 256

  private struct Weak {
    weak var watch: PresenceWatch?
  }

  private struct State {
    var entries: [Int: PresenceEntry] = [:]
    var lastEntry = 0
    /// The entries that may be stored otherwise than they are, in the order of their changes, each
    /// with its key.
    var changes: [(entry: Int, key: String)] = []
    var watches: [[UInt8]: Weak] = [:]
    var reloads: Set<[UInt8]> = []
    var beats: [CheckedContinuation<Void, Never>] = []
    var ends: [CheckedContinuation<Void, Never>] = []
    var life = Life.running
  }

  private enum Life {
    case running, closing, abandoned, ended
  }

  private let options: PostgresOptions
  private let channel: String
  private let limits: PubSubLimits
  private let id: UInt128
  private let report: @Sendable (PubSubReport) -> Void
  private let state = Mutex(State())
  private let waking: WakePipe

  init(
    _ options: PostgresOptions, channel: String, limits: PubSubLimits, id: UInt128,
    report: @escaping @Sendable (PubSubReport) -> Void
  ) throws(PostgresError) {
    (self.options, self.channel, self.limits) = (options, channel, limits)
    (self.id, self.report) = (id, report)
    waking = try WakePipe()
    // It holds this object until it is closed.
    DispatchQueue(label: "millrace.pubsub.presence").async { self.run() }
  }

  // MARK: Calls of any thread

  func enter(_ key: String, _ person: String, _ meta: String) throws(PostgresError) -> Int {
    let entry: Int? = change { state in
      guard state.life == .running else { return nil }
      state.lastEntry += 1
      state.entries[state.lastEntry] = PresenceEntry(key: key, person: person, meta: meta)
      state.changes.append((state.lastEntry, key))
      return state.lastEntry
    }
    guard let entry else { throw .closed }
    return entry
  }

  func leave(_ entry: Int) {
    change { state in
      guard let gone = state.entries.removeValue(forKey: entry) else { return }
      state.changes.append((entry, gone.key))
    }
  }

  func watch(_ key: String) -> PresenceWatch {
    let name = Array(key.utf8)
    return change { state in
      if let watch = state.watches[name]?.watch { return watch }
      state.watches = state.watches.filter { $0.value.watch != nil }
      let watch = PresenceWatch()
      state.watches[name] = Weak(watch: watch)
      state.reloads.insert(name)
      return watch
    }
  }

  /// Reads the people at a key again, or those at all keys that are watched.
  func reload(_ key: [UInt8]?) {
    change { state in
      if let key {
        if state.watches[key] != nil { state.reloads.insert(key) }
      } else {
        state.reloads.formUnion(state.watches.keys)
      }
    }
  }

  /// Gives a sign of life now, and removes the nodes that gave none.
  func beat() async {
    await withCheckedContinuation { continuation in
      let isRunning = change { state in
        if state.life == .running { state.beats.append(continuation) }
        return state.life == .running
      }
      if !isRunning { continuation.resume() }
    }
  }

  /// Removes the people of this node, and ends the thread.
  func close() { change { $0.life = $0.life == .running ? .closing : $0.life } }

  /// Removes the people of this node; returns when the thread has ended.
  func closed() async {
    await withCheckedContinuation { continuation in
      let hasEnded = change { state in
        if state.life == .running { state.life = .closing }
        if state.life != .ended { state.ends.append(continuation) }
        return state.life == .ended
      }
      if hasEnded { continuation.resume() }
    }
  }

  /// Ends the thread as the death of its process does; for tests.
  func abandon() async {
    change { $0.life = .abandoned }
    await closed()
  }

  private func change<Answer>(_ body: (inout State) -> Answer) -> Answer {
    defer { waking.wake() }
    return state.withLock { body(&$0) }
  }

  // MARK: The thread

  private func run() {
    var connection: PostgresConnection?
    // True once the database has this node; then it is found missing only if it was taken for dead.
    var (isKnown, isLost) = (false, false)
    // True if an answer was lost, which may have been that the node was missing.
    var isUnsure = false
    var pause = ConnectingPause()
    var (nextBeat, nextAttempt) = (ContinuousClock.now, ContinuousClock.now)
    while state.withLock({ $0.life == .running }) {
      let (hasWork, beats) = state.withLock { state in
        defer { state.beats = [] }
        return (!state.changes.isEmpty || !state.reloads.isEmpty, state.beats)
      }
      let now = ContinuousClock.now
      guard !beats.isEmpty || now >= nextAttempt && (hasWork || now >= nextBeat) else {
        waking.wait(until: hasWork ? nextAttempt : max(nextBeat, nextAttempt))
        continue
      }
      let work = takeWork(isBeat: !beats.isEmpty || now >= nextBeat)
      do {
        let used = try connection ?? options.connectForPubSub()
        connection = used
        let exchange = exchange(on: used)
        let wasMissing = try exchange.write(work)
        if isKnown, wasMissing || isUnsure { announceAll() }
        isUnsure = false
        if work.isTracking { isKnown = true }
        try deliver(work.reloads, exchange)
        pause.reset()
        isLost = false
        if work.isBeat { nextBeat = .now.advanced(by: limits.heartbeat) }
      } catch {
        connection = nil
        putBack(work)
        if !isLost { report(.presenceDelayed(error)) }
        (isLost, isUnsure) = (true, true)
        nextAttempt = pause.end()
      }
      for beat in beats { beat.resume() }
    }
    end(isKnown, on: connection)
  }

  private func takeWork(isBeat: Bool) -> PresenceWork {
    state.withLock { state in
      let changes = state.changes.prefix(Self.groupCount)
      state.changes.removeFirst(changes.count)
      defer { state.reloads = [] }
      return PresenceWork(
        changes: changes.map { ($0.entry, $0.key, state.entries[$0.entry]) },
        reloads: state.reloads, isTracking: !state.entries.isEmpty || !changes.isEmpty,
        isBeat: isBeat)
    }
  }

  private func putBack(_ work: PresenceWork) {
    state.withLock { state in
      state.changes.insert(contentsOf: work.changes.map { ($0.entry, $0.key) }, at: 0)
      state.reloads.formUnion(work.reloads)
    }
  }

  private func announceAll() {
    state.withLock { state in
      let entries = state.entries.sorted { $0.key < $1.key }
      state.changes.append(contentsOf: entries.map { ($0.key, $0.value.key) })
    }
  }

  private func deliver(_ keys: Set<[UInt8]>, _ exchange: PresenceExchange) throws {
    let watches = state.withLock { state in
      keys.compactMap { key in state.watches[key]?.watch.map { (key, $0) } }
    }
    guard !watches.isEmpty else { return }
    let people = try exchange.people(at: watches.map(\.0))
    for ((_, watch), people) in zip(watches, people) { watch.deliver(people) }
  }

  /// Removes the people of this node; if that fails, its lease ends them.
  private func end(_ isKnown: Bool, on connection: PostgresConnection?) {
    if isKnown, state.withLock({ $0.life == .closing }) {
      do {
        try removeNode(on: connection)
      } catch {
        report(.presenceDelayed(error))
      }
    }
    let waiting = state.withLock { state in
      state.life = .ended
      defer { (state.beats, state.ends) = ([], []) }
      return state.beats + state.ends
    }
    for continuation in waiting { continuation.resume() }
  }

  private func removeNode(on connection: PostgresConnection?) throws {
    // It may have broken since it was used last.
    if let connection, (try? exchange(on: connection).end()) != nil { return }
    try exchange(on: options.connectForPubSub()).end()
  }

  private func exchange(on connection: PostgresConnection) -> PresenceExchange {
    PresenceExchange(connection, id: id, channel: channel, limits: limits)
  }
}
#endif
