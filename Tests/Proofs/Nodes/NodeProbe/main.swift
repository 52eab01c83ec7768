#if Web && PostgreSQL
import Foundation
import Millrace
import MillracePubSub
import MillraceWeb
import MillraceWebStorage

// node-probe PORT SCHEMA: one node of a site, whose nodes share the database of MILLRACE_POSTGRES.
//
// Says “serving” once it serves, and ends with its input: no node outlives the tests.

Thread {
  while !FileHandle.standardInput.availableData.isEmpty {}
  exit(1)
}.start()

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[1]),
  let database = ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"]
else {
  print("expected PORT SCHEMA, and MILLRACE_POSTGRES")
  exit(64)
}
let schema = arguments[2]

var limits = PubSubLimits()
(limits.heartbeat, limits.lease) = (.milliseconds(500), .seconds(2))
let pubSub = try await PostgresPubSub.open(database, name: schema + "_pubsub", limits: limits) {
  FileHandle.standardError.write(Data("node \(port): \($0)\n".utf8))
}
let board = Board(try pubSub.topic("board", of: Note.self))
let readers = try pubSub.presence("board", of: Reader.self)

let store = try await PostgresSiteStore.open(database, name: schema + "_site")
// All nodes have the same secret, or a browser is unknown on the next one.
let keys = try CookieKeys([Array(repeating: 7, count: CookieKeys.secretSize)])
let signIns = SignIns(keys: keys, store: store)

var site = LiveSite()
site.store = store
site.aliveInterval = .seconds(1)
site.signIns = signIns
site.page("/sign-in") { visit in
  let name = visit.parameter("name") ?? ""
  let address = try? await signIns.address(toSignIn: name, of: visit, then: "/")
  return address.map { .redirect(to: $0) }
}
site.page("/sign-out") { visit in
  if let session = visit.session { try? await signIns.end(session) }
  return .redirect(to: "/")
}
site.page("/") { visit in
  guard let user = visit.session?.user else { return nil }
  return PageFactory(
    BoardPage(board: board, readers: readers),
    state: BoardPage.State(
      user: user, kept: .init(page: UUID().uuidString), board: board.content.latest.value),
    keeping: BoardPage.keeping)
}

try await withThrowingTaskGroup(of: Void.self) { group in
  group.addTask { try await board.run() }
  // A page that moves here shows no fewer notes than before.
  try await board.catchUp()
  group.addTask { [site] in
    try await site.serve(
      LiveServerConfiguration(
        port: port, proxies: TrustedProxies(addresses: ["127.0.0.1"]),
        limits: LiveServerLimits(drainTime: .seconds(2)))
    ) { _ in
      print("serving")
      fflush(nil)
    }
  }
  defer { group.cancelAll() }
  try await group.next()
}
await pubSub.close()
await store.close()
#endif
