#if Web
public import Foundation
import Logging
public import MillraceWeb

/// The service of an example: answers requests on this machine alone, at a port that the system chooses.
public struct LocalServer: Sendable {
  private let name: String
  private let respond: @Sendable (WebRequest) async -> WebResponse

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - name: what the log calls it.
  ///   - respond: answers a request; it may take its time, others are answered meanwhile.
  public init(_ name: String, respond: @escaping @Sendable (WebRequest) async -> WebResponse) {
    self.name = name
    self.respond = respond
  }

  /// Serves for as long as the body runs.
  ///
  /// - Parameter body: given the address, when requests are taken.
  /// - Throws: what the body throws, or `LiveServerError` where nobody can listen.
  public func run(while body: (URL) async throws -> Void) async throws {
    var logger = Logger(label: name)
    // What cannot be served is thrown; a connection that is cut when the gallery stops is no trouble.
    logger.logLevel = .critical
    let (addresses, announce) = AsyncStream.makeStream(of: LiveServerAddress.self)
    let server = LiveServer(
      configuration: LiveServerConfiguration(port: 0, healthPath: nil), logger: logger,
      onListening: { announce.yield($0) }, respond: respond, connect: { _, _ in })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { announce.finish() }
        try await server.run()
      }
      let address = await addresses.first { _ in true }
      guard let url = address.flatMap({ URL(string: "\($0)") }) else {
        return try await group.waitForAll()
      }
      defer { group.cancelAll() }
      try await body(url)
    }
  }
}
#endif
