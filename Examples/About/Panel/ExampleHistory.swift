import Millrace
import MillraceViewState

/// The history of a page as the panel shows it.
struct ExampleHistory: Sendable, Equatable {
  /// A commit in words.
  struct Entry: Sendable, Equatable {
    let number: Int
    let cause: String
    /// The source of the commit: another commit, a person, or a location in the code.
    let source: String

    init(_ moment: Moment) {
      number = moment.number
      cause = CauseText.of(moment.cause)
      let origin = moment.origin
      if let other = moment.causedBy {
        source = "caused by \(other)"
      } else if origin.fileID.hasPrefix("About/") {
        source = "a person"
      } else {
        source = origin.fileID.isEmpty ? "" : "\(origin.fileID):\(origin.line)"
      }
    }
  }

  /// The number of commits that are listed.
  static let listed = 10

  /// The stop that is shown, from 1, and the number of stops.
  var index = 1
  var count = 1
  var isPast = false
  /// The last commits up to the shown one, newest first, without ephemeral ones.
  var commits: [Entry] = []

  init() {}

  init(_ slider: HistorySlider, withCommits: Bool) {
    index = slider.index
    count = slider.count
    isPast = slider.isShowingPast
    guard withCommits else { return }
    let shown = slider.timeline.shown ?? .max
    let moments = slider.timeline.moments.reversed().filter {
      $0.number <= shown && !$0.isEphemeral
    }
    commits = moments.prefix(Self.listed).map(Entry.init)
  }

  /// The position in words.
  var words: String {
    isPast
      ? "This is the past, step \(index) of \(count). It cannot be changed."
      : "This is the present, step \(count)."
  }
}
