#if SQLite
import MillraceDurable
import MillraceSQLite

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// device-probe PATH:        opens a device's file and performs actions until it is killed.
// device-probe PATH check:  opens it, and says what it holds.
// Prints “opened N” with the number of actions in it, and then “asked N” before and “stored N”
// after each action, each line at once, so that their reader knows what has been acknowledged.

func say(_ line: String) {
  print(line)
  fflush(nil)
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
  say("failed expected PATH")
  exit(64)
}
do {
  say("opening")
  let device = try await CountingDevice(arguments[1])
  var number = try device.last()
  if let contradiction = try device.contradiction() {
    say("failed \(contradiction)")
    exit(1)
  }
  say("opened \(number)")
  while arguments.count == 2 {
    number += 1
    say("asked \(number)")
    _ = try device.engine.perform(Count(number: number))
    say("stored \(number)")
    if number % 13 == 0 { try device.receive(7) }
    if number % 101 == 0 { try device.receive(100) }
  }
  try await device.file.close()
} catch {
  say("failed \(error)")
  exit(1)
}
#endif
