#if Web
import Logging
import Synchronization

/// A log in memory, whatever the level.
final class LogLines: LogHandler, Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    let line =
      "\(event.level) \(event.message) \(event.metadata ?? [:]) "
      + "\(event.error.map { "\($0)" } ?? "")"
    lines.withLock { $0.append(line) }
  }
}
#endif
