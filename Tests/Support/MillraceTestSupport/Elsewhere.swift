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
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<20_000 { body(thread, number) }
      }
      continuation.resume()
    }
  }
  await runQueue(of: loop)
}

/// Does something off the main actor, which waits for it, and then all that was queued to that
/// meanwhile.
@MainActor
package func away(from loop: Loop, _ body: @escaping () -> Void) async {
  elsewhere(body)
  await runQueue(of: loop)
}

@MainActor
private func runQueue(of loop: Loop) async {
  await withCheckedContinuation { continuation in
    _ = loop.handle.post { _ in continuation.resume() }
  }
}

/// Runs the body on another thread, and blocks this one until it has ended.
package func elsewhere(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let ended = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    ended.signal()
  }
  ended.wait()
}
