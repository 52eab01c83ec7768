import MillraceTestSupport
import Synchronization
import Testing

@testable import Millrace

@Suite("Reports that no tool listens to")
struct ReportLogTests {
  /// The lines that were written.
  private final class Lines: Sendable {
    private let content = Mutex<[String]>([])

    func add(_ line: String) { content.withLock { $0.append(line) } }

    var all: [String] { content.withLock { $0 } }
  }

  private enum Step: Error { case refused, stopped }

  @Test("L13: a report is written once per kind and location, whatever its payload")
  func once() {
    let lines = Lines()
    let log = ReportLog(write: lines.add)
    for number in 0..<3 {
      log.write(.departed(dropped: "Add(step: \(number))", scope: "page"))
      log.write(.departed(dropped: "Add(step: \(number))", scope: "sheet"))
      log.write(.refused(.tooDeep(limit: 128, refused: "Add(step: \(number))")))
      log.write(.mistake(.offOwner(call: "Add(step: \(number))")))
    }
    #expect(
      lines.all
        == [
          Report.departed(dropped: "Add(step: 0)", scope: "page"),
          .departed(dropped: "Add(step: 0)", scope: "sheet"),
          .refused(.tooDeep(limit: 128, refused: "Add(step: 0)")),
          .mistake(.offOwner(call: "Add(step: 0)")),
        ].map { "\($0)" })
  }

  @Test("L13: rejections of one line are one location, those of two lines are two")
  func placesOfRejections() {
    let lines = Lines()
    let log = ReportLog(write: lines.add)
    for line: UInt in [1, 1, 2] {
      log.write(
        .rejected(cause: "A", error: Step.refused, origin: Origin(fileID: "App/A", line: line)))
    }
    #expect(lines.all.count == 2)
  }

  @Test("L13: locations of one kind that differ by a number are one location")
  func numbers() {
    let lines = Lines()
    let log = ReportLog(write: lines.add)
    for number in 0..<300 { log.write(.departed(dropped: "x", scope: "row \(number)")) }
    #expect(lines.all.count == 1)
  }

  @Test("a description that itself reports is written, and nothing is held meanwhile")
  func reporting() {
    struct Telling: Error, CustomStringConvertible {
      let log: ReportLog

      var description: String {
        log.write(.departed(dropped: "inner", scope: "page"))
        return "outer"
      }
    }
    let lines = Lines()
    let log = ReportLog(write: lines.add)
    log.write(.effectFailed(effect: "load", error: Telling(log: log)))
    #expect(lines.all.count == 2)
  }

  @Test("the log says that it is full, once, and remembers no more")
  func bounded() {
    let lines = Lines()
    let log = ReportLog(limit: 2, write: lines.add)
    for name in ["a", "b", "c", "d", "e"] { log.write(.departed(dropped: "x", scope: name)) }
    #expect(lines.all.count == 3)
    #expect(lines.all.last?.contains("Attach a hook") == true)
  }

  @Test(
    "L13: a hook that listens takes the reports of its loop, and a hook that does not leaves them")
  func heard() {
    let loop = Loop()
    #expect(!loop.hooks.didReport(.unhandled(action: 1)))
    let deaf = loop.attach(Hooks(didSettle: {}))
    #expect(!loop.hooks.didReport(.unhandled(action: 1)))
    let reports = Reports(of: loop)
    #expect(loop.hooks.didReport(.unhandled(action: 1)))
    #expect(reports.all.count == 1)
    deaf.cancel()
  }
}
