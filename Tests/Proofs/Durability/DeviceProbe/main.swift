#if SQLite
import MillraceDurable
import MillraceSQLite
import MillraceSync

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// device-probe PATH:        opens a device's file and performs actions until it is killed.
// device-probe PATH check:  opens it, and says what it holds.
// device-probe PATH serve:  opens a server's file, to which devices push until it is killed.
// device-probe PATH end:    opens one, and pushes an action that ends the process.
// device-probe PATH found:  opens one, and says what it holds.
//
// device-probe PATH listen:                  serves devices over HTTP from a server's file.
// device-probe PATH ledger CLIENT…:          says what such a file holds.
// device-probe PATH sync NUMBER LAST URL:    performs up to a number, and ends in step with it.
// device-probe PATH fill NUMBER LAST:        performs up to a number without a server.
// device-probe PATH show:                    says what the file of such a device holds.
//
// Prints “opened N” with the number of actions in it, and then “asked N” before and “stored N”
// after each action, each line at once, so that their reader knows what has been acknowledged.

func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Ends the process with an error.
func fail(_ error: any Error) -> Never {
  say("failed \(error)")
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
  say("failed expected PATH")
  exit(64)
}
do {
  say("opening")
  #if Web
  if try await exchange(arguments) { exit(0) }
  #endif
  if arguments.count > 2, arguments[2] != "check" {
    let server = try await CountingServer(arguments[1])
    say("opened 0")
    switch arguments[2] {
    case "serve": try await server.run()
    case "end": try await server.end()
    default: try await server.check()
    }
    try await server.storage.close()
    exit(0)
  }
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
  fail(error)
}
#endif
