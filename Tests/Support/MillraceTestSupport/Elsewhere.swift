internal import Dispatch
package import Millrace

/// Runs the body on eight threads at once, twenty thousand times on each, and then all that was
/// queued to the owner.
///
/// What the body captures crosses threads unchecked, as in code in Swift 5 mode: that is what is
/// tested.
@MainActor
package func hammer(_ loop: Loop, _ body: @escaping (_ thread: Int, _ number: Int) -> Void) async {
  nonisolated(unsafe) let body = body
  await away(from: loop) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<20_000 { body(thread, number) }
    }
  }
}

/// Does something off the main actor, and then all that was queued to it meanwhile.
@MainActor
package func away(from loop: Loop, _ body: @escaping () -> Void) async {
  nonisolated(unsafe) let body = body
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      body()
      continuation.resume()
    }
  }
  await withCheckedContinuation { continuation in
    _ = loop.handle.post { _ in continuation.resume() }
  }
}
