import Dispatch
import Millrace

/// Runs the body on eight threads at once, twenty thousand times on each, and then all that was
/// queued to the owner.
///
/// What the body captures crosses threads unchecked, as in code in Swift 5 mode: that is what is
/// tested.
@MainActor
func hammer(_ loop: Loop, _ body: @escaping (_ thread: Int, _ number: Int) -> Void) async {
  nonisolated(unsafe) let body = body
  await away(from: loop) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<20_000 { body(thread, number) }
    }
  }
}

/// Does something off the main actor, and then all that was queued to it meanwhile.
@MainActor
func away(from loop: Loop, _ body: @escaping () -> Void) async {
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

/// Counts the reports of a loop, by their first word.
final class ReportCount {
  private(set) var counts: [String: Int] = [:]
  private var attached: ObservationToken?

  init(of loop: Loop) {
    let hooks = Hooks(didReport: { [weak self] report in self?.count(report) })
    attached = loop.attach(hooks)
  }

  private func count(_ report: Report) { counts[Self.kind(of: report), default: 0] += 1 }

  private static func kind(of report: Report) -> String {
    switch report {
    case .mistake(.offOwner): "off owner"
    case .mistake(.raced): "raced"
    case .refused(.offOwner): "refused off owner"
    default: "\(report)"
    }
  }
}
