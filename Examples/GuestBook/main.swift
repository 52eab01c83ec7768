#if Web
import Foundation
import Hummingbird

// The first argument is the port; 0 takes any free one.
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8081
let app = try guestBookApp(GuestBook(), port: port) { port in
  print("Open http://127.0.0.1:\(port)/")
  // A reader of a pipe waits for the line.
  fflush(nil)
}
try await app.runService()
#endif
