#if SQLite
import Recordings
import MillraceSQLite

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// durability-probe PATH SEED: opens the library at PATH and stores changes until killed.
// Prints “opening”, “opened”, then for each change “asked CHANGE” before and “stored” after the
// write, each line at once, so that their reader knows what has been acknowledged.
//
// durability-probe FOLDER --history: prints the memory of a history of a page, and ends.

func say(_ line: String) {
  print(line)
  fflush(nil)
}

let arguments = CommandLine.arguments
#if canImport(Glibc)
if arguments.count == 3, arguments[2] == "--history" {
  try await printHistoryMemory(in: arguments[1])
  exit(0)
}
#endif
guard arguments.count == 3, let seed = UInt64(arguments[2]) else {
  say("failed expected PATH SEED")
  exit(64)
}
say("opening")
do {
  let storage = try await LibraryStorage.open(at: arguments[1])
  var tree = try await storage.load().tree
  say("opened")
  let random = SeededChanges(seed: seed)
  while true {
    let change = random.next(for: tree)
    say("asked \(ChangeText.text(of: change))")
    try await storage.apply(change)
    say("stored")
    try tree.apply(change)
  }
} catch {
  say("failed \(error)")
  exit(1)
}
#endif
