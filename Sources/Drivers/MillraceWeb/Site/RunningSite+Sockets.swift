#if Web
internal import MillraceSocket

// Sockets, and the pages that they continue.
extension RunningSite {
  /// Connects a socket to its page, hands it over to their conversation, and returns.
  ///
  /// The conversation lasts until the browser leaves, breaks the rules, or has another connection.
  ///
  /// - Parameters:
  ///   - socket: The socket of the connection.
  ///   - visitor: The sender of the request that opened it.
  func connect(_ socket: Socket, from visitor: Visitor = Visitor()) async {
    var messages = socket.makeAsyncIterator()
    guard case .hello(let token, let last)? = await hello(&messages, socket) else {
      return await socket.close(code: .policyViolation, reason: "a hello was expected")
    }
    let visitor = await known(visitor)
    guard !visitor.isUncertain else {
      // The browser keeps its page, and connects again after a pause.
      return await socket.close(code: .tryAgainLater, reason: "the store of sign-ins has failed")
    }
    guard userCounts.enter(visitor.session?.user) else {
      return await socket.close(code: .tryAgainLater, reason: "too many sockets of one user")
    }
    let found: (any AnyLiveSession)?
    do {
      // A browser that has left, and nothing behind, may have its page on another server already.
      found = try await session(token, after: last, from: visitor) { !socket.isSpent }
    } catch {
      return await socket.close(
        code: .tryAgainLater,
        reason: error == .noRoom ? "too many pages are open" : "the store of pages has failed")
    }
    guard let session = found else { return await reload(socket) }
    let conversation = PageConversation(self, session, token, of: visitor, on: socket)
    let connected = await mountingQueue.pass(visitor.client, isConnecting: true) {
      // What it has left is handled, unless it has another connection here, which sends it again.
      let isConnected = await session.isConnected
      guard !socket.hasEnded || !socket.isSpent && !isConnected else {
        return nil as LiveConnection?
      }
      return await session.connect(last: last) { conversation.receive($0) }
    }
    if let connection = connected ?? nil { return conversation.begin(connection) }
    // A cancelled task sends nothing more, and nobody hears an ended socket.
    if connected != nil, !socket.hasEnded { await refuse(socket, session) }
    leave(token, of: session)
  }

  private func hello(_ messages: inout Socket.Iterator, _ socket: Socket) async -> ClientMessage? {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [clock, site] in
        guard (try? await clock.sleep(for: site.helloTimeout)) != nil else { return }
        await socket.close(code: .policyViolation, reason: "a hello was expected")
      }
      defer { group.cancelAll() }
      guard let text = try? await messages.next() else { return nil }
      return try? ClientMessage(text)
    }
  }

  /// Refuses a socket to a page that does not continue in this browser, or not yet.
  private func refuse(_ socket: Socket, _ session: any AnyLiveSession) async {
    guard await session.mayConnectLater else { return await reload(socket) }
    await socket.close(code: .tryAgainLater, reason: "a form of the page is being posted")
  }

  private func reload(_ socket: Socket) async {
    try? await socket.send(ServerMessage.reload)
    await socket.close()
  }
}
#endif
