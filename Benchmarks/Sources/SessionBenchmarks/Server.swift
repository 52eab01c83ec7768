#if Web
import Foundation

/// A server in a process of its own, whose memory is its own.
final class Server {
  let port: Int
  private let process: Process

  init() throws {
    process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = ["serve"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(text: line)
    }
    self.port = port
  }

  /// The memory that the process has in use, in bytes.
  var memory: Int {
    get throws {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return (line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0) * 1024
    }
  }

  /// The seconds that the process has computed.
  var work: Double {
    get throws {
      let text = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      let fields = text.split(separator: ") ").last?.split(separator: " ") ?? []
      return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / 100
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
#endif
