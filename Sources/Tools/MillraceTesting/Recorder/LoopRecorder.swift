public import Millrace

/// A recorder of the events of a loop, in their order, as lines that can be read and compared.
///
/// ```swift
/// let recorder = LoopRecorder(of: loop)
/// let observation = store.observe { recorder.note("shows \($0)") }
/// store.send(.add(2))
/// recorder.trace  // ["shows 0", "commit 1: add(2) changed counter", "shows 2"]
/// ```
///
/// It records until it is released.
public final class LoopRecorder {
  /// The events of which a recorder writes lines.
  public struct Subjects: OptionSet, Sendable {
    /// The bits of the set, one for each subject.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Commits, with the slots that they touched.
    public static let commits = Subjects(rawValue: 1)
    /// Actions and values that were dropped, refused or mistaken.
    public static let reports = Subjects(rawValue: 2)
    /// Effects and subscriptions that start and end.
    public static let effects = Subjects(rawValue: 4)
    /// Every time the queue becomes empty.
    public static let settling = Subjects(rawValue: 8)
    /// All subjects.
    public static let all: Subjects = [.commits, .reports, .effects, .settling]
  }

  /// The lines, oldest first.
  public private(set) var trace: [String] = []
  /// The commits, oldest first.
  public private(set) var commits: [Commit] = []
  /// The reports, oldest first.
  public private(set) var reports: [Report] = []

  private let subjects: Subjects
  private var effects: [Int: String] = [:]
  private var attachment: ObservationToken?

  /// Creates a recorder, which starts at once.
  ///
  /// - Parameters:
  ///   - loop: The loop to record.
  ///   - subjects: The events that get a line; commits and reports are collected in any case.
  public init(of loop: Loop, _ subjects: Subjects = [.commits, .reports, .effects]) {
    self.subjects = subjects
    attachment = loop.attach(
      Hooks(
        didCommit: { [weak self] commit in self?.record(commit) },
        didReport: { [weak self] report in self?.record(report) },
        effectStarted: { [weak self] id, text in self?.started(id, text) },
        effectEnded: { [weak self] id in self?.ended(id) },
        didSettle: { [weak self] in self?.write("settled", of: .settling) }))
  }

  /// Writes a line of the test's own between the others.
  public func note(_ line: String) {
    trace.append(line)
  }

  /// Returns the lines so far, and clears the trace.
  package func takeTrace() -> [String] {
    defer { trace = [] }
    return trace
  }

  private func record(_ commit: Commit) {
    commits.append(commit)
    let cause = commit.cause.map { "\($0)" } ?? "replaced wholesale"
    let slots = commit.mutations.map { "\($0.kind) \($0.slot.name)" }.joined(separator: ", ")
    let after = commit.causedBy.map { " after \($0)" } ?? ""
    write(
      "commit \(commit.number)\(after): \(cause)\(slots.isEmpty ? "" : " ")\(slots)", of: .commits)
  }

  private func record(_ report: Report) {
    reports.append(report)
    write("report: \(report)", of: .reports)
  }

  private func started(_ id: Int, _ text: String) {
    effects[id] = text
    write("effect started: \(text)", of: .effects)
  }

  private func ended(_ id: Int) {
    guard let text = effects.removeValue(forKey: id) else { return }
    write("effect ended: \(text)", of: .effects)
  }

  private func write(_ line: String, of subject: Subjects) {
    if subjects.contains(subject) { trace.append(line) }
  }
}
