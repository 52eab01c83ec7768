#if Web
import Foundation
import Logging
import MillraceWeb

#if canImport(Glibc)
import Glibc
#endif

// The costs of sessions: memory while nothing happens, and the time to an answer while all of them
// are busy. Visitors bring the cookie of their page, and take what is compressed, as browsers do.

var files = rlimit()
getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
files.rlim_cur = files.rlim_max
setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)

if CommandLine.arguments.contains("serve") {
  try await serve()
} else {
  try await measure()
}

func serve() async throws {
  var logger = Logger(label: "benchmarks")
  logger.logLevel = .error
  var site = LiveSite(logger: logger)
  site.pageLimit = 20_000
  // Every page has a browser session, and every socket is checked against it.
  site.signIns = SignIns(keys: try CookieKeys([(0..<32).map { _ in .random(in: 0...255) }]))
  site.page("/empty") { _ in PageFactory(EmptyPage(), state: EmptyPage.State()) }
  site.page("/count") { _ in PageFactory(CountingPage(), state: CountingPage.State()) }
  site.page("/departures") { _ in
    PageFactory(DeparturesPage(), state: DeparturesPage.State())
  }
  site.page("/rows") { _ in
    PageFactory(RowsPage(), state: RowsPage.State(rows: RowsPage.rows(1_000)))
  }
  site.page("/table") { _ in PageFactory(TablePage(), state: TablePage.State()) }
  // With a row to take the markup of.
  site.page("/table/1") { _ in
    PageFactory(TablePage(), state: TablePage.State(rows: RowsPage.rows(1), made: 1))
  }
  var configuration = LiveServerConfiguration(port: 0)
  configuration.limits.connections = 20_000
  configuration.limits.sockets = 20_000
  try await site.serve(configuration) { address in
    print(address.port)
    fflush(nil)
  }
}

func measure() async throws {
  print("idle sessions, an empty view")
  try await withServer { server, crowd in
    let base = try await settled(server)
    print("  server without sessions: \(base / 1024) KB")
    for count in [1_000, 5_000] {
      try await crowd.open(count - crowd.sockets.count, at: "/empty")
      let memory = try await settled(server)
      print("  \(count) sessions: \(kilobytes(memory - base, count)) each")
    }
  }

  print("sessions that show 1,000 rows")
  try await withServer { server, crowd in
    try await crowd.open(1, at: "/empty")
    let base = try await settled(server)
    for count in [100, 300] {
      try await crowd.open(count + 1 - crowd.sockets.count, at: "/rows")
      let memory = try await settled(server)
      print("  \(count) sessions: \(kilobytes(memory - base, count)) each")
    }
  }

  print("20 events a second for each of n sessions, 1,000 at most, the others idle")
  print("  n, of the server's time, p50, p99")
  for count in [1, 10, 100, 1_000, 10_000] {
    try await withServer { server, crowd in
      try await crowd.open(count, at: "/count")
      let rate = min(1_000, 20 * count)
      try await crowd.press(rate, seconds: 1)
      let before = (work: try server.work, answers: crowd.notes.now.answers.count)
      try await crowd.press(rate, seconds: 5)
      let answers = crowd.notes.now.answers.count - before.answers
      let times = crowd.notes.times
      let work = (try server.work - before.work) * 1e6 / Double(answers)
      print(
        String(
          format: "  %5d %7.1f µs each %6.2f ms %6.2f ms", count, work, times.part(0.5),
          times.part(0.99)))
    }
  }

  print("5,000 sessions, one event a second each, 20 s; server and visitors on the same machine")
  for address in ["/count", "/departures"] {
    try await withServer { server, crowd in
      try await crowd.open(5_000, at: address)
      let before = (work: try server.work, compressed: crowd.notes.now.compressed)
      try await crowd.press(5_000, seconds: 20)
      let times = crowd.notes.times
      let compressed = crowd.notes.now.compressed - before.compressed
      print("  \(address): \(times.count) of 100000 answers, \(compressed) of them compressed")
      for share in [0.5, 0.9, 0.99, 0.999] {
        print(String(format: "    p%g: %.2f ms", share * 100, times.part(share)))
      }
      print(String(format: "    longest: %.2f ms", times.last ?? 0))
      print(String(format: "    server: %.2f cores", (try server.work - before.work) / 22))
    }
  }
}

extension Notes {
  /// The answer times in milliseconds, the shortest first.
  var times: [Double] { now.answers.map { Double($0.nanoseconds) / 1e6 }.sorted() }
}

extension [Double] {
  /// The value that this share of a sorted list is not above.
  func part(_ share: Double) -> Double { self[Swift.min(count - 1, Int(Double(count) * share))] }
}

func withServer(_ body: (Server, inout Crowd) async throws -> Void) async throws {
  let server = try Server()
  var crowd = Crowd(port: server.port)
  try await body(server, &crowd)
  try await crowd.leave()
  server.stop()
}

/// The memory after the server has come to rest.
func settled(_ server: Server) async throws -> Int {
  try await Task.sleep(for: .milliseconds(1_500))
  return try server.memory
}

func kilobytes(_ bytes: Int, _ count: Int) -> String {
  String(format: "%.1f KB", Double(bytes) / 1024 / Double(count))
}
#else
print("The benchmarks of sessions need the trait Web.")
#endif
