#if SQLite
import Millrace
import MillraceDurable
import MillraceSQLite

/// The logic of a device's work: its status and refusals, and the outbox of its file.
struct WorkKeeper: Reducer {
  struct State: Hashable, Sendable {
    var durable: DurableWork.State
    var work: DeviceWork
    /// True while the outbox is read, and true once it has changed meanwhile.
    var (isReading, isOld) = (false, false)

    init(of client: DurableClient) {
      durable = DurableWork.State(of: client)
      work = DeviceWork(status: durable.status)
    }
  }

  enum Action: Sendable {
    case durable(DurableWork.Action)
    case queued([QueuedChange])
    case photos([PhotoProgress])
    case received(String)
  }

  /// The description of the effect that reads the outbox.
  struct ReadOutbox: Hashable, Sendable {}

  /// The number of waiting changes that are listed.
  static let listed = 20

  let durable: DurableWork
  let file: DurableFile
  let schema: DurableSchema
  /// Returns a time of the client's clock as text.
  let words: @Sendable (Duration) -> String
  /// Emits the photos on their way, and each change.
  let photos: @Sendable (Send<[PhotoProgress]>) async -> Void

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .durable(let action):
      let effect = durable.update(&state.durable, action).map(Action.durable)
      state.work.status = state.durable.status
      state.work.lastSync = state.durable.status.lastSync.map(words)
      state.work.refused = state.durable.refused
      guard case .changed = action else { return effect }
      return .merge(effect, readOutbox(&state))
    case .queued(let queue):
      state.work.queue = queue
      state.isReading = false
      if state.isOld { return readOutbox(&state) }
    case .photos(let photos): state.work.photos = photos
    case .received(let photo): state.work.received.insert(photo)
    }
    return .none
  }

  /// Reads the outbox, one time after the other, so that the last result is the newest.
  private func readOutbox(_ state: inout State) -> Effect<Action> {
    state.isOld = state.isReading
    guard !state.isReading else { return .none }
    state.isReading = true
    return .run(ReadOutbox()) { [file, schema] in
      let waiting = try file.read { try $0.outbox(after: 0, limit: Self.listed) }
      return .queued(waiting.compactMap { QueuedChange($0, schema) })
    }
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    durable.subscriptions(state.durable).map { $0.map(Action.durable) }
      + [Subscription("photos", run: photos) { .photos($0) }]
  }
}
#endif
