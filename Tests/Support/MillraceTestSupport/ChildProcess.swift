package import Foundation

/// A program of this build as a child process, which is spoken to in lines.
///
/// It is used by one thread.
package final class ChildProcess {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: The name of the product.
  ///   - arguments: The arguments of its command line.
  ///   - folder: The working directory; by default that of the tests.
  package init(_ name: String, _ arguments: [String] = [], in folder: URL? = nil) throws {
    process.executableURL = try Self.product(name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The number of the process.
  package var identifier: Int32 { process.processIdentifier }

  /// True if it has ended as `kill -9` ends a process.
  package var wasKilled: Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  /// True if it has ended by itself, without an error.
  package var hasSucceeded: Bool {
    process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Writes a line to its input.
  package func say(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  /// Waits for the next line of its output; `nil` when it has ended.
  ///
  /// A line that was cut off by a kill is no line.
  package func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }

  /// Kills the process as `kill -9` does; what it had said before can still be read.
  package func kill() {
    #if canImport(Darwin)
    Darwin.kill(identifier, SIGKILL)
    #else
    Foundation.kill(identifier, SIGKILL)
    #endif
  }

  /// Closes its input, and waits for its end.
  ///
  /// - Parameter note: Called with each line that it says until then.
  package func waitForEnd(_ note: (_ line: String) -> Void = { _ in }) {
    try? input.fileHandleForWriting.close()
    while let line = nextLine() { note(line) }
    process.waitUntilExit()
  }

  /// The products of a build lie beside each other.
  private static func product(_ name: String) throws -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    for folder in bundles + [Bundle.main.bundleURL, tests] {
      let file = folder.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
