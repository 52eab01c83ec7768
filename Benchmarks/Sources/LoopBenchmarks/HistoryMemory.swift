import CountingForBenchmarks
import Millrace
import MillraceViewState

// The memory of an app's history: an app in the style MVC+ViewState, with the screens of
// Recordings and a library of 1,000 items in 32 folders. Each step changes one of its two stores,
// and the history shares with the step before whatever the step did not change.

private struct Item: Codable {
  var id: Int
  var name: String
  var seconds = 61.5
}

private struct Library: Codable {
  /// The items, by folder: an item's name is changed in the list of its folder alone.
  var folders = (0..<32).map { folder in
    stride(from: folder, to: 1_000, by: 32).map {
      Item(id: $0, name: "A recording with a usual name \($0)")
    }
  }
}

private struct Screens: Codable {
  var trail = [0, 7, 71]
  var playing: Int? = 71
  var isEditing = false
  var position = 0
  var draft: String? = "half a name"
}

private enum Step { case moved, renamed }

/// An app with a history of at most 20,000 steps.
private struct App {
  let documents: NotifyingStore<Library>
  let screens: NotifyingStore<Screens>
  let slider: HistorySlider

  init() {
    let loop = Loop()
    documents = NotifyingStore("documents", Library(), in: loop.root)
    screens = NotifyingStore("screens", Screens(), in: loop.root)
    slider = HistorySlider(Timeline(of: loop, limit: 20_000), of: documents, screens)
  }

  func move(_ number: Int) {
    screens.commit(Step.moved) { $0.position = number }
  }

  func rename(_ number: Int) {
    documents.commit(Step.renamed) {
      $0.folders[number % 32][number / 32 % 31].name = "A recording with another name \(number)"
    }
  }

  /// The text of both stores, which a history of texts keeps for each step.
  func text() -> Int {
    ((try? documents.text()) ?? "").utf8.count + ((try? screens.text()) ?? "").utf8.count
  }
}

/// Prints the bytes that a step adds to a history, up to its limit and past it.
func printHistoryMemory() {
  func line(_ name: String, _ bytes: Int, _ steps: Int) {
    let each = (bytes + steps / 2) / steps
    print("\(name): \(each) bytes a step, \(bytes / 1_024) KB for \(steps)")
  }
  func measure(_ name: String, of app: App, _ steps: Range<Int>, _ step: (Int) -> Void) {
    let before = Int(heapBytes())
    for number in steps { step(number) }
    line(name, Int(heapBytes()) - before, steps.count)
    withExtendedLifetime(app) {}
  }
  let app = App()
  app.move(0)
  print("History of an app with 1,000 items, at most 20,000 steps; the heap in use")
  measure("  a step on the screens", of: app, 1..<10_001, app.move)
  measure("  the same, up to the limit", of: app, 10_001..<20_000, app.move)
  measure("  the same, past the limit", of: app, 20_000..<30_000, app.move)
  let other = App()
  other.rename(0)
  measure("  a step that renames one of the 1,000 items", of: other, 1..<10_001, other.rename)
  line("  both stores as JSON, which shares nothing", app.text() * 10_000, 10_000)
}
