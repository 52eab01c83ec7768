import Foundation
import Millrace

// A checklist in the terminal: `checklist [FILE]`.

let lines = AsyncStream<String> { lines in
  Thread.detachNewThread {
    while let line = readLine() { lines.yield(line) }
    lines.finish()
  }
}

let path = CommandLine.arguments.dropFirst().first ?? "checklist.txt"
let store = Store(Checklist.State(), Checklist(file: .disk(path)))
store.loop.run()
let screen = ChecklistScreen(store) {
  FileHandle.standardOutput.write(Data("\($0)\n".utf8))
}
store.send(.open)
for await state in store.states() where state.isLoaded || !state.problem.isEmpty { break }
screen.show()
if store.state.isLoaded { for await line in lines { screen.type(line) } }
store.send(.leave)
for await state in store.states() where state.hasLeft { break }
