#if SQLite && PostgreSQL
import Foundation
import MillraceDurable
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

/// A PostgreSQL that is killed while devices push.
@Suite(.enabled(if: Database.victim != nil, Database.comment), .timeLimit(.minutes(5)))
struct PostgresKillTests {
  @Test("the database is killed three times: nothing acknowledged is lost, nothing is there twice")
  func kills() async throws {
    try await Database.with(Database.victim) { database in
      let storage = try await database.open()
      let news = try await database.open(process: 1)
      let counts = Counts()
      let (deviceCount, killCount) = (4, 3)
      try await withThrowingTaskGroup(of: Void.self) { group in
        // They go on until the last kill is behind them.
        for number in 0..<deviceCount {
          group.addTask {
            let spaces: [Space] = [Space(rawValue: "\(number)"), "all"]
            let device = try ServerDevice(number, spaces: spaces)
            var (next, afterKills) = (0, 0)
            while afterKills < 20 {
              if counts.kills.withLock({ $0 == killCount }) { afterKills += 1 }
              try device.perform("\(next),", note: "own", in: spaces[0])
              try device.perform("\(next),", note: "\(number)", in: "all")
              next += 1
              let sent = 2 * next
              var isTaken = false
              while !isTaken {
                do {
                  let answer = try await device.push(to: storage)
                  #expect(answer?.processed == sent)
                  isTaken = true
                } catch is any StorageFailure {
                  counts.failures.withLock { $0 += 1 }
                }
              }
              counts.acknowledged.withLock { $0 += 2 }
              do { try await device.pull(from: storage) } catch is any StorageFailure {}
            }
            try await device.pull(from: storage)
            #expect(try device.waitingCount == 0)
            let expected = (0..<next).map { "\($0)," }.joined()
            #expect(try await storage.notes(in: spaces[0]) == ["own=\(expected)"])
            #expect(try await storage.notes(in: "all").contains("\(number)=\(expected)"))
            #expect(try device.notes(in: spaces[0]) == ["own=\(expected)"])
          }
        }
        group.addTask {
          for kill in 1...killCount {
            // In the midst of the pushes.
            let goal = counts.acknowledged.withLock { $0 } + 25
            while counts.acknowledged.withLock({ $0 < goal }) {
              _ = try? await storage.read { try $0.epoch }
            }
            try await Self.control("kill")
            try await Self.control("start")
            counts.kills.withLock { $0 = kill }
          }
        }
        try await group.waitForAll()
      }
      print(
        "\(killCount) kills, \(counts.acknowledged.withLock { $0 }) actions acknowledged,"
          + " \(counts.failures.withLock { $0 }) pushes failed, none lost or applied twice")
      await news.close()
      await storage.close()
    }
  }

  private final class Counts: Sendable {
    let acknowledged = Mutex(0)
    let failures = Mutex(0)
    let kills = Mutex(0)
  }

  /// Ends or starts the database.
  private static func control(_ command: String) async throws {
    let path = ProcessInfo.processInfo.environment["MILLRACE_POSTGRES_CONTROL"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = [command, "second"]
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    try #require(status == 0)
  }
}
#endif
