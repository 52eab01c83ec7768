public import Millrace
internal import Synchronization

/// Collects the mistakes that are reported while a closure runs; nothing is written to the log.
///
/// ```swift
/// #expect(mistakes { turn.edit(absent) { $0 += 1 } } == [.editAbsent(slot: "count")])
/// ```
public func mistakes<Failure: Error>(
  _ body: () throws(Failure) -> Void
) throws(Failure) -> [Mistake] {
  let found = FoundMistakes()
  let outcome: Result<Void, Failure> = Mistake.$hook.withValue({ found.add($0) }) {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
  try outcome.get()
  return found.all
}

/// The mistakes of one closure; any thread may report one.
private final class FoundMistakes: Sendable {
  private let found = Mutex<[Mistake]>([])

  var all: [Mistake] { found.withLock { $0 } }

  func add(_ mistake: Mistake) {
    found.withLock { $0.append(mistake) }
  }
}
