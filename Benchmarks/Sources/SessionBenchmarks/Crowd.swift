#if Web
import NIOCore
import NIOPosix

/// Many visitors of one server, on one event loop.
struct Crowd {
  let port: Int
  let notes = Notes()
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private(set) var sockets: [any Channel] = []

  init(port: Int) {
    self.port = port
  }

  private var host: String { "127.0.0.1:\(port)" }

  /// Opens pages with their sockets, some at a time, and returns when all are live.
  mutating func open(_ count: Int, at address: String) async throws {
    let wanted = notes.now.live + count
    var left = count
    while left > 0 {
      let some = min(left, 100)
      left -= some
      var asking: [any Channel] = []
      for _ in 0..<some {
        asking.append(
          try await connect { [host, notes] in
            Visitor(address: address, host: host, notes: notes)
          })
      }
      for channel in asking { try await channel.closeFuture.get() }
      for page in notes.takePages() {
        sockets.append(
          try await connect { [host, notes] in
            Visitor(page, host: host, notes: notes)
          })
      }
    }
    while notes.now.live < wanted {
      if let failure = notes.now.failures.first { throw Failure(text: failure) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func connect(_ visitor: @escaping @Sendable () -> Visitor) async throws -> any Channel {
    try await ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(visitor())
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Has the visitors press by turns, so many times a second in all.
  func press(_ rate: Int, seconds: Int) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    for tick in 0..<(seconds * 100) {
      for turn in (tick * rate / 100)..<((tick + 1) * rate / 100) {
        sockets[turn % sockets.count].pipeline.fireUserInboundEventTriggered(Press())
      }
      try await clock.sleep(until: start + .milliseconds(10 * (tick + 1)))
    }
    try await Task.sleep(for: .seconds(2))
  }

  func leave() async throws {
    for socket in sockets { try? await socket.close() }
    try await group.shutdownGracefully()
  }
}

struct Failure: Error, CustomStringConvertible {
  let text: String
  var description: String { "the server answered: \(text)" }
}
#endif
