import Millrace
import MillraceViewState

/// A cause that a person has given to an example which keeps its history itself.
package protocol PersonalCause {}

/// The history of a page as the panel shows it.
struct ExampleHistory: Sendable, Equatable {
  /// A commit in words.
  struct ListedCommit: Sendable, Equatable {
    let number: Int
    /// The step of the slider that shows it.
    let step: Int
    let cause: String
    /// The source of the commit: that of another step, a person, or a location in the code.
    let source: String

    init(_ moment: Moment, on slider: HistorySlider) {
      number = moment.number
      step = slider.step(of: moment.number)
      cause = CauseText.of(moment.cause)
      let origin = moment.origin
      if let other = moment.causedBy {
        let cause = slider.step(of: other)
        source = cause == step ? "follows from it" : "follows from step \(cause)"
      } else if origin.fileID.hasPrefix("About/") || moment.cause is any PersonalCause {
        source = "a person"
      } else {
        source = origin.fileID.isEmpty ? "" : "\(origin.fileID):\(origin.line)"
      }
    }
  }

  /// A branch of the timeline in words.
  struct ListedBranch: Sendable, Equatable {
    /// The number of its last commit.
    let end: Int
    /// The steps that it had, in words.
    let steps: String
    /// The cause of its last commit that is not ephemeral.
    let cause: String

    /// Describes a branch; `nil` if all its commits are ephemeral.
    init?(_ branch: Branch, on slider: HistorySlider) {
      let lasting = branch.moments.filter { !$0.isEphemeral }
      guard let last = lasting.last else { return nil }
      let fork = slider.step(of: branch.fork)
      let (first, end) = (fork + 1, fork + lasting.count)
      (self.end, cause) = (branch.end, CauseText.of(last.cause))
      steps = first == end ? "step \(first)" : "steps \(first) to \(end)"
    }
  }

  /// The number of commits that are listed.
  static let listed = 10

  /// The step that is shown, from 1, and the number of steps.
  var index = 1
  var count = 1
  var isPast = false
  /// The last commits up to the shown one, newest first, without ephemeral ones.
  var commits: [ListedCommit] = []
  /// The branches that can be restored, newest first.
  var branches: [ListedBranch] = []

  init() {}

  /// Reads the position of a slider, and the commits that are listed.
  ///
  /// - Parameters:
  ///   - lasting: The commits of its timeline that are not ephemeral; nil lists none.
  ///   - branches: The branches of its timeline, newest last.
  init(_ slider: HistorySlider, listing lasting: MomentIndex? = nil, branches: [Branch] = []) {
    index = slider.index
    count = slider.count
    isPast = slider.isShowingPast
    guard let lasting else { return }
    self.branches = branches.reversed().compactMap { ListedBranch($0, on: slider) }
    let end = slider.timeline.shown.map { lasting.count(upTo: $0) } ?? lasting.count
    commits = (max(0, end - Self.listed)..<end).reversed().map { index in
      ListedCommit(slider.timeline.moment(at: lasting[index].position), on: slider)
    }
  }

  /// The position in words.
  var words: String {
    if isPast { return "This is the past, step \(index) of \(count). It cannot be changed." }
    let present = "This is the present, step \(count)."
    return count > 1 ? present : "\(present) What you do here can be stepped back to."
  }
}

extension Branch {
  /// The number of its last commit.
  var end: Int { moments.last?.number ?? fork }
}
