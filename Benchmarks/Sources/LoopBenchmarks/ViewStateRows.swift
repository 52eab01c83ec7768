import Millrace
import MillraceViewState

// A commit of the state of an app's screens, whose size is that of Recordings with three folders
// open: bare, observed, recorded in a history, and written to a log.

private struct Folder: Codable, Equatable {
  var id: Int
  var isEditing = false
  var offset = 0.0
}

private struct Screens: Codable, Equatable {
  var folders = (0..<3).map { Folder(id: $0) }
  var playing: Int? = 7
  var position = 0
  var draft: String? = "half a name"
}

private enum Moved { case moved }

func measureViewState(_ harness: inout Harness) {
  let screens = NotifyingStore("screens", Screens())
  let step: (Int) -> Void = { number in screens.commit(Moved.moved) { $0.position = number } }
  harness.measure("ViewState: a commit, no observer", limit: nil, million, step)
  var seen = 0
  let showing = screens.observe(Moved.self) { content, _ in seen &+= content.position }
  harness.measure("ViewState: a commit, 1 observer", limit: nil, million, step)
  var slider: HistorySlider? = HistorySlider(Timeline(of: screens.loop), of: screens)
  harness.measure("ViewState: the same, with a history", limit: nil, 200_000, step)
  withExtendedLifetime(slider) {}
  slider = nil
  var bytes = 0
  let logging = screens.log { bytes &+= $0.utf8.count }
  harness.measure("ViewState: the same, written to a log", limit: nil, 10_000, step)
  withExtendedLifetime((showing, logging)) {}
}
