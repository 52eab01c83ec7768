#if Web && SQLite
import Testing

/// Tests of the journeys of a person, the same in the native app and in each architecture.
///
/// `Tests/Proofs/Browser/test_journeys.py` walks the same file in Chromium.
@Suite("Journeys through Recordings, without a browser", .timeLimit(.minutes(5)))
struct JourneyTests {
  private static let data = Result { try Journeys.read() }
  private static let journeys = (try? data.get().journeys) ?? []

  @Test(
    "each journey leads to its end in each app",
    arguments: journeys, JourneyApp.all)
  func walk(_ journey: Journey, in app: JourneyApp) async throws {
    let steps = try Self.data.get().steps(of: journey)
    try await Site.with { site, _ in
      let walk = try await Walk(app, in: site)
      for (number, step) in steps.enumerated() {
        do {
          try await walk.take(step)
        } catch {
          // A step that never comes true ends with the time limit.
          Issue.record("step \(number + 1), \(step.verb) \(step.words): \(error)\n\(walk.outline)")
          return
        }
      }
    }
  }

  @Test("each verb of the file is known, and there are journeys")
  func verbs() throws {
    let data = try Self.data.get()
    #expect(Set(data.verbs.keys) == Set(Journeys.Verb.allCases.map(\.rawValue)))
    #expect(data.journeys.count > 10)
    for journey in data.journeys { #expect(try data.steps(of: journey).count > 5) }
  }
}
#endif
