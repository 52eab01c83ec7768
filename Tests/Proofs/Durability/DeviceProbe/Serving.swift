#if SQLite
import MillraceDurable
import MillraceSync

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An action that ends the process.
struct EndProcess: DurableAction {
  static let name = "process.end"
  var space: Space { "site" }

  func apply(to records: Records) throws { kill(getpid(), SIGKILL) }
}

/// A server's file to which numbered devices push, each in a space of its own.
struct CountingServer {
  static let deviceCount = 12

  let storage: SQLiteServerStorage
  let engine: ServerEngine

  init(_ path: String) async throws {
    let schema = try DurableSchema(
      records: [Tally.self], actions: [Count.self, EndProcess.self])
    storage = try await .open(at: path, schema: schema) { .random(in: 0 ... .max) }
    engine = ServerEngine(schema: schema) { _, _ in .write }
  }

  private func push(_ action: some DurableAction, as name: String, device: Int, number: Int)
    async throws
  {
    func id(_ number: Int) -> ActionID {
      ActionID(bits: UInt128(device) << 64 | UInt128(number))
    }
    let envelope = Envelope(
      number: number, id: id(number), previous: number == 1 ? nil : id(number - 1),
      space: Space(rawValue: "device \(device)"), name: name, version: 1,
      arguments: try JSONText.encode(action))
    let request = PushRequest(
      client: ClientID(bits: UInt128(device)), schema: 1, actions: [envelope])
    let answer = try await storage.write { [engine] in
      try engine.push(request, from: Requester(user: "probe"), in: $0).answer
    }
    guard answer.processed >= number, answer.stop == nil else {
      throw Contradiction(description: "device \(device), action \(number): \(answer)")
    }
  }

  /// Pushes from all devices until the process is killed; each begins with its last action, as one
  /// that has heard nothing of it.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in 1...Self.deviceCount {
        group.addTask {
          var number = max(try await processed(device), 1)
          while true {
            try await push(Count(number: number), as: Count.name, device: device, number: number)
            say("stored \(device) \(number)")
            number += 1
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Pushes an action that ends the process, unless the storage knows that it does.
  func end() async throws {
    try await push(EndProcess(), as: EndProcess.name, device: 99, number: 1)
    let verdict = try await storage.read { file in
      try file.processed(by: ClientID(bits: 99), after: 0).first?.refusal
    }
    say("refused \(verdict?.code ?? "-")")
  }

  private func processed(_ device: Int) async throws -> Int {
    try await storage.read { try $0.client(ClientID(bits: UInt128(device)))?.processed ?? 0 }
  }

  /// Prints what each device has brought about, and compares it with the ledger.
  func check() async throws {
    for device in 1...Self.deviceCount {
      let (processed, ledger, total) = try await storage.read { file in
        let client = ClientID(bits: UInt128(device))
        let space = Space(rawValue: "device \(device)")
        let records = Records(try file.records(of: space, version: 0), space: space)
        return (
          try file.client(client)?.processed ?? 0,
          try file.processed(by: client, after: 0),
          try records.get(Tally.self, "total")?.number ?? 0
        )
      }
      // One that was under way at two kills is refused, as it may have ended the process.
      let refused = ledger.filter { $0.refusal == .poisonous }.count
      let lines = ledger.map(\.number)
      guard total + refused == processed, lines == Array(0..<processed).map({ $0 + 1 }) else {
        throw Contradiction(
          description: "device \(device): \(processed) processed, \(total) applied, "
            + "\(refused) refused, lines \(lines)")
      }
      say("found \(device) \(processed)")
    }
  }
}

struct Contradiction: Error, CustomStringConvertible {
  let description: String
}
#endif
