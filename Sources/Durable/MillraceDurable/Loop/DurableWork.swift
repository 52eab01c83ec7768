public import Millrace

/// The work of a device's file as the state of a store: the status of the exchange with the
/// server, and what it has refused.
///
/// ```swift
/// let work = Store(DurableWork.State(of: client), DurableWork(client), in: scope)
/// let line = work.observe(\.status) { show($0) }
/// ```
///
/// The values arrive as ordinary actions while the loop has an owner. Every loop may have such a
/// store of one client.
public struct DurableWork: Reducer {
  /// The work as it is known to the loop.
  public struct State: Hashable, Sendable {
    /// The state of the exchange with the server.
    public var status: SyncStatus
    /// The refused actions that have not been dismissed, oldest first.
    public var refused: [RefusedAction] = []

    /// Creates the present state of a client.
    public init(of client: DurableClient) {
      status = client.status
    }
  }

  /// An event of the file, or of the person who has read a refusal.
  public enum Action: Hashable, Sendable {
    /// The status has changed.
    case changed(SyncStatus)
    /// The server has refused an action, whose effect is gone from the records.
    case refused(RefusedAction)
    /// The person has read a refusal: it is forgotten, also in the file.
    case dismiss(RefusedAction)
  }

  let client: DurableClient

  /// Creates the reducer of a client's work.
  public init(_ client: DurableClient) {
    self.client = client
  }

  /// Changes the state for an event, and acknowledges a dismissed refusal in the file.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let status):
      state.status = status
    case .refused(let refused):
      if !state.refused.contains(refused) { state.refused.append(refused) }
    case .dismiss(let refused):
      state.refused.removeAll { $0 == refused }
      return .fireAndForget(refused.envelope.id) { [client] in try client.acknowledge(refused) }
    }
    return .none
  }

  /// Follows the client for as long as the store exists.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      Subscription("status", { [client] in client.statuses() }) { .changed($0) },
      Subscription(
        "refusals",
        run: { [client] emit in
          for await refused in try client.refusals() { await emit(refused) }
        }, map: { .refused($0) }),
    ]
  }
}
