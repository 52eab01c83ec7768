import Foundation

/// What is typed, line by line; a thread of its own waits for it.
func typedLines() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      while let line = readLine() { lines.yield(line) }
      lines.finish()
    }
  }
}
