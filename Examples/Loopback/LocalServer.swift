#if Web
package import Foundation
import Logging
package import MillraceWeb

/// A server for the service of an example, on this machine alone, at a port that the system
/// chooses.
package struct LocalServer: Sendable {
  private let name: String
  private let respond: @Sendable (WebRequest) async -> WebResponse

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - name: The label of the log.
  ///   - respond: Answers a request; other requests are answered in the meantime.
  package init(_ name: String, respond: @escaping @Sendable (WebRequest) async -> WebResponse) {
    self.name = name
    self.respond = respond
  }

  /// Serves for as long as the body runs.
  ///
  /// - Parameter body: Receives the address once requests are accepted.
  /// - Throws: The error of the body, or `LiveServerError` if the server cannot listen.
  package func run(while body: (URL) async throws -> Void) async throws {
    var logger = Logger(label: name)
    // Failures are thrown; connections that are cut when the gallery stops are not worth a message.
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
