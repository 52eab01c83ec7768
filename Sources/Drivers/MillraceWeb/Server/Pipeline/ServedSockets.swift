#if Web
internal import MillraceSocket
internal import ServiceLifecycle

/// A server with the sockets that it has handed over; it ends after them.
struct ServedSockets: Service {
  let server: any Service
  let work: SocketWork

  func run() async throws {
    try await work.run { try await server.run() }
  }
}
#endif
