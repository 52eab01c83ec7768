/// The position of a device's file in the server's order.
public struct ClientState: Hashable, Codable, Sendable {
  /// The identity of the file.
  public var client: ClientID
  /// The number of the last action whose verdict is known; later ones are in the outbox.
  public var confirmed: Int
  /// The identity of that action; `nil` for none.
  public var head: ActionID?
  /// The number up to which actions may have been sent.
  ///
  /// They were on the disk before.
  public var sealed: Int
  /// The history of the server that the positions belong to; `nil` before the first answer.
  public var epoch: String?
  /// The spaces of the device, each with the position up to which it was received.
  public var positions: [Space: Position]
  /// The spaces that are left once none of their actions waits; `nil` for none.
  public var leaving: Set<Space>?

  /// Creates the state of a new file.
  public init(client: ClientID, spaces: [Space] = []) {
    self.client = client
    confirmed = 0
    head = nil
    sealed = 0
    epoch = nil
    positions = Dictionary(spaces.map { ($0, .start) }, uniquingKeysWith: { first, _ in first })
  }
}
