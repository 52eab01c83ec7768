import Foundation

/// Returns the lines of standard input, which a thread of its own reads.
func typedLines() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      while let line = readLine() { lines.yield(line) }
      lines.finish()
    }
  }
}

/// Prints a value on a line, if there is one.
func say(_ line: Any?) {
  if let line { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
