#if SQLite && Web
import Foundation
import Synchronization

/// Devices and a server, each a process with a file, and a proxy with faults between them.
///
/// The server takes another port with each start, as if it were another machine; the devices know
/// that of the proxy alone.
final class SyncTrial: Sendable {
  /// The processes that are killed.
  enum Victims { case server, all }

  /// One process, from its start to its end.
  struct Life: Sendable {
    var lines: [String]
    var wasKilled: Bool
    var hasSucceeded: Bool
    var failure: String?

    init(_ probe: DeviceProbe) {
      (lines, failure) = (probe.lines, probe.failure)
      (wasKilled, hasSucceeded) = (probe.wasKilled, probe.hasSucceeded)
    }

    /// Returns the words of each line that begins with a word.
    func words(_ first: String) -> [[Substring]] {
      lines.map { $0.split(separator: " ", maxSplits: 4) }.filter { $0.first == first[...] }
    }

    func numbers(_ first: String) -> [Int] { words(first).compactMap { Int($0[1]) } }
  }

  fileprivate struct Contents {
    /// The processes by their devices; the server's has the number 0.
    var running: [Int: Int32] = [:]
    var port: Int?
    var passages = 0
    var turns = 0
    var isOver = false
    var last = 0
    var lives: [Int: [Life]] = [:]
  }

  /// The number of devices that perform; one more only receives.
  let devices: Int
  let proxy: LossyProxy
  private let folder: URL
  private let victims: Victims
  private let killing: Killing
  private let contents = Mutex(Contents())
  /// An element for each start of the server that has come as far as to listen.
  private let (openings, opening) = AsyncStream.makeStream(of: Void.self)

  /// The moments at which a process is killed.
  enum Killing {
    case never
    /// With every so many messages that pass the proxy.
    case everyPassages(Int)
    case every(Duration)
  }

  init(
    devices: Int, _ faults: LossyProxy.Faults, seed: UInt64, killing: Killing, victims: Victims
  ) throws {
    (self.devices, self.killing, self.victims) = (devices, killing, victims)
    proxy = LossyProxy(faults, seed: seed)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sync-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The number of processes that were killed while a body ran: of the server, and of devices.
  var kills: (server: Int, devices: Int) {
    contents.withLock { contents in
      let killed = contents.lives.mapValues { $0.count(where: \.wasKilled) }
      let all = killed.values.reduce(0, +)
      return (killed[0] ?? 0, all - (killed[0] ?? 0))
    }
  }

  /// The number of actions that each device was asked to perform.
  var last: Int { contents.withLock { $0.last } }

  /// The finished processes of a device.
  func lives(of device: Int) -> [Life] { contents.withLock { $0.lives[device] ?? [] } }

  // MARK: Processes

  /// Runs a process to its end, on a thread that may wait.
  private func live(_ number: Int, _ arguments: [String]) async throws -> Life {
    let path = folder.appendingPathComponent("\(number).sqlite").path
    let life = try await withCheckedThrowingContinuation { continuation in
      Thread { [self] in
        continuation.resume(
          with: Result {
            let probe = try DeviceProbe(path, arguments)
            contents.withLock { contents in
              contents.running[number] = probe.identifier
              if contents.isOver, ["listen", "sync"].contains(arguments[0]) {
                contents.kill(number)
              }
            }
            if probe.wait(for: "opened") { didOpen(number, probe) }
            probe.waitForEnd()
            contents.withLock { contents in
              contents.running[number] = nil
              if number == 0 { contents.port = nil }
            }
            return Life(probe)
          })
      }.start()
    }
    guard life.wasKilled || life.hasSucceeded, life.failure == nil else {
      throw ProbeFailure(
        description: "Expected \(arguments) on \(path) to end without an error or to be killed,"
          + " but: \(life.failure ?? "it crashed"). Run it alone to see more.")
    }
    return life
  }

  private func didOpen(_ number: Int, _ probe: DeviceProbe) {
    contents.withLock { contents in
      // It may have been killed already.
      guard number == 0, contents.running[0] == probe.identifier else { return }
      contents.port = probe.opened
      opening.yield()
    }
  }

  /// Runs a process again after each kill, until it ends by itself or the trial is over.
  private func persist(_ number: Int, _ arguments: [String]) async throws {
    while !contents.withLock({ $0.isOver }) {
      let life = try await live(number, arguments)
      contents.withLock { $0.lives[number, default: []].append(life) }
      if !life.wasKilled { return }
    }
  }

  private func didPass() {
    guard case .everyPassages(let distance) = killing else { return }
    let isDue = contents.withLock { contents in
      contents.passages += 1
      return contents.passages % distance == 0
    }
    if isDue { killNext() }
  }

  /// Kills the server and the devices in turn, as `kill -9` does.
  private func killNext() {
    contents.withLock { contents in
      contents.turns += 1
      var victim = 0
      if victims == .all, contents.turns % 2 == 0 {
        let running = contents.running.keys.filter { $0 != 0 }.sorted()
        guard !running.isEmpty else { return }
        victim = running[contents.turns / 2 % running.count]
      }
      contents.kill(victim)
    }
  }

  private func end() {
    contents.withLock { contents in
      contents.isOver = true
      for number in Array(contents.running.keys) { contents.kill(number) }
    }
  }

  // MARK: Work

  /// Serves for as long as a body takes, which receives the address.
  func serve(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let killer = Task {
      guard case .every(let interval) = killing else { return }
      while true {
        try await ContinuousClock().sleep(for: interval)
        killNext()
      }
    }
    defer { killer.cancel() }
    try await proxy.run(to: { self.port }, didPass: { self.didPass() }) { port in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { self.opening.finish() }
          try await self.persist(0, ["listen"])
        }
        group.addTask {
          // Devices that find no server begin with delays.
          for await _ in self.openings { break }
          try await body("http://127.0.0.1:\(port)/sync")
        }
        // The first to end is the body, or the server with a failure.
        let first = await group.nextResult()
        self.end()
        try await group.waitForAll()
        try first?.get()
      }
    }
  }

  private var port: Int? { contents.withLock { $0.port } }

  /// Performs on all devices up to a number, until each action has a verdict.
  func perform(through last: Int, over address: String) async throws {
    contents.withLock { $0.last = last }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in 1...devices {
        group.addTask { try await self.persist(device, ["sync", "\(device)", "\(last)", address]) }
      }
      try await group.waitForAll()
    }
  }

  /// Delivers what the proxy still holds, and brings all devices and a new one up to date.
  func settle(over address: String) async throws {
    await proxy.deliverCopies { self.port }
    try await perform(through: last, over: address)
    let new = devices + 1
    try await persist(new, ["sync", "\(new)", "0", address])
  }

  /// Performs on a device without a server.
  func fill(_ device: Int, through last: Int) async throws {
    _ = try await live(device, ["fill", "\(device)", "\(last)"])
  }

  /// Returns the contents of the device's file.
  func file(of device: Int) async throws -> Life { try await live(device, ["show"]) }

  /// Returns the contents of the server's file, with the lines of some clients.
  func ledger(of clients: [String]) async throws -> Life { try await live(0, ["ledger"] + clients) }
}

extension SyncTrial.Contents {
  mutating func kill(_ number: Int) {
    guard let process = running.removeValue(forKey: number) else { return }
    if number == 0 { port = nil }
    #if canImport(Darwin)
    Darwin.kill(process, SIGKILL)
    #else
    Foundation.kill(process, SIGKILL)
    #endif
  }
}

/// The end of a process with an error of its own.
struct ProbeFailure: Error, CustomStringConvertible {
  let description: String
}
#endif
