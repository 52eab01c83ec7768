#if SQLite
import Recordings
import Foundation
import Millrace

// The recordings of the gallery without a view: typed lines become actions, and changes are
// printed.

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let lines = AsyncStream<String> { lines in
  Thread.detachNewThread {
    while let line = readLine() { lines.yield(line) }
    lines.finish()
  }
}

let library = try await RecordingLibrary.open(at: ".")
let page = RecordingsPage(library: library, newID: { ItemID(Environment().newID()) })
let store = Store(RecordingsPage.State(library: library.feed.latest), page)
store.loop.run()
let token = store.observe(\.summary, say)

for await line in lines {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let item = store.state.contents.first { $0.name == words.last }
  var events: [RecordingsEvent] = []
  switch (words.first, words.count, item?.id) {
  case ("new", 2, _): events = [.askToCreate, .typed(words[1]), .confirm]
  case ("delete", 2, let id?): events = [.delete(id)]
  case ("open", 2, let id?): events = [.open(id)]
  case ("up", 1, _): events = [.open(store.state.trail.dropLast().last ?? .root)]
  default: say("Commands: new NAME, delete NAME, open NAME, up.")
  }
  for event in events { store.send(.screen(event)) }
  for await state in store.states() where state.dialog?.asked == nil { break }
}
try await library.close()
#endif
