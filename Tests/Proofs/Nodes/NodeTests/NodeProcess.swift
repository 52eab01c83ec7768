#if Web && PostgreSQL
import Foundation
import MillraceTestSupport

/// A node of the site as a process.
final class NodeProcess: Sendable {
  let name: String
  private let identifier: Int32
  private let end: Task<Bool, Never>

  /// Starts a node; returns once it serves.
  init(_ name: String, port: Int, schema: String) async throws {
    self.name = name
    let (ends, ending) = AsyncStream.makeStream(of: Bool.self)
    identifier = try await withCheckedThrowingContinuation { continuation in
      // The output of a process is read on a thread that may wait.
      Thread {
        do {
          let process = try ChildProcess("node-probe", ["\(port)", schema])
          guard process.nextLine() == "serving" else {
            throw Browser.Failure(description: "the node \(name) does not serve")
          }
          continuation.resume(returning: process.identifier)
          while process.nextLine() != nil {}
          process.waitForEnd()
          ending.yield(process.hasSucceeded)
          ending.finish()
        } catch {
          continuation.resume(throwing: error)
        }
      }.start()
    }
    end = Task { await ends.first { _ in true } ?? false }
  }

  /// Sends the process a signal.
  func signal(_ number: Int32) {
    #if canImport(Darwin)
    Darwin.kill(identifier, number)
    #else
    Foundation.kill(identifier, number)
    #endif
  }

  /// Kills the process, and returns when it is gone.
  func kill() async {
    signal(SIGKILL)
    _ = await end.value
  }

  /// Lets the process drain; returns true if it ends by itself.
  func drain() async -> Bool {
    signal(SIGTERM)
    return await end.value
  }
}
#endif
