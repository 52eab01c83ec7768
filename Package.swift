// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "millrace",
  // The floor of `Mutex` and `TaskExecutor`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    "Millrace", "MillraceNavigation", "MillraceViews", "MillraceRedux", "MillraceFlux",
    "MillraceComponents", "MillraceUniFlow", "MillraceViewState", "MillraceBinders", "MillraceWeb",
    "MillraceSocket", "MillraceHummingbird", "MillraceWebStorage", "MillraceDurable",
    "MillraceSQLite", "MillraceSync", "MillraceTesting", "MillraceReduxTesting",
    "MillraceWebTesting", "MillraceDurableTesting", "MillracePubSub",
  ].map { .library(name: $0, targets: [$0]) },
  traits: [
    .trait(name: "Web", description: "The web driver, with its server packages."),
    .trait(name: "SQLite", description: "Durable work in SQLite files, with GRDB."),
    .trait(name: "PostgreSQL", description: "Server storage in PostgreSQL, with libpq."),
    .trait(name: "Testing", description: "Expectations that show a diff, with CustomDump."),
    .trait(name: "UnstableTables", description: "The changes of a list, for tables of a platform."),
  ],
  swiftLanguageModes: [.v6]
)

let issues = "IssueReporting IssueReportingTestSupport"
/// The other packages; one that only a trait needs is resolved under that trait alone.
let foreign: [(trait: String, package: String, from: Version, products: String)] = [
  ("SQLite", "groue/GRDB.swift", "7.10.0", "GRDB GRDBSQLite"),
  ("SQLite", "apple/swift-collections", "1.6.0", "HashTreeCollections"),
  ("Web", "apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
  ("Web", "apple/swift-nio.git", "2.101.2", "NIOCore NIOEmbedded NIOHTTP1 NIOPosix NIOWebSocket"),
  ("Web", "apple/swift-nio-extras.git", "1.34.1", "NIOHTTPTypes NIOHTTPTypesHTTP1"),
  ("Web", "apple/swift-nio-ssl.git", "2.37.2", "NIOSSL"),
  ("Web", "apple/swift-crypto.git", "4.5.2", "Crypto"),
  ("Web", "apple/swift-log.git", "1.14.0", "Logging"),
  ("Web", "apple/swift-metrics.git", "2.9.0", "CoreMetrics MetricsTestKit"),
  ("Web", "apple/swift-distributed-tracing.git", "1.3.0", "Tracing InMemoryTracing"),
  ("Web", "hummingbird-project/hummingbird.git", "2.28.1", "Hummingbird HummingbirdCore"),
  ("Web", "swift-server/swift-service-lifecycle.git", "2.0.0", "ServiceLifecycle UnixSignals"),
  ("Web", "swift-server/async-http-client.git", "1.24.0", "AsyncHTTPClient"),
  ("Testing", "pointfreeco/swift-custom-dump", "1.7.3", "CustomDump"),
  // Without the products Swift Testing on Linux records no failed expectation, and the test passes.
  ("Testing", "pointfreeco/xctest-dynamic-overlay", "1.13.1", issues),
  ("", "swiftlang/swift-docc-plugin", "1.5.0", ""),  // for script/docs; no user resolves it
]
package.dependencies = foreign.map { other in
  let url = "https://github.com/\(other.package)"
  // Hummingbird's own traits add packages that nothing here uses.
  return other.products.hasPrefix("Hummingbird")
    ? .package(url: url, from: other.from, traits: []) : .package(url: url, from: other.from)
}

/// Our own builds fail on a warning; a package that depends on this one is not affected.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)] + strict
let page = "Millrace MillraceViews MillraceWeb"
let (example, nio) = (page + " About", " Logging NIOCore NIOHTTP1 NIOPosix ServiceLifecycle")
let views = "Millrace MillraceNavigation MillraceViews"
let recordings = "Millrace Recordings MillraceSQLite"
let (support, tools) = ("MillraceTesting MillraceTestSupport", "MillraceTesting MillraceWebTesting")
let styles =
  "MillraceBinders MillraceRedux MillraceFlux MillraceComponents MillraceUniFlow MillraceViewState"

// The dependencies of a module and its tests are in `uses`, its own in `inside`, theirs in `tests`.
let targets: [[Target]] = [
  // The loop, where a person is, and the views: no other packages, no Foundation.
  module("Sources/Millrace", tests: support),
  module("Sources/MillraceNavigation", uses: "Millrace", tests: support),
  module("Sources/MillraceViews", uses: "Millrace MillraceNavigation", tests: "MillraceTesting"),

  // The surfaces of other architectures, and what all of them owe to the loop.
  module("Sources/Styles/MillraceRedux", uses: "Millrace", tests: support),
  module("Sources/Styles/MillraceFlux", uses: "Millrace", tests: support + " MillraceViews"),
  module("Sources/Styles/MillraceUniFlow", uses: "Millrace", tests: support),
  module("Sources/Styles/MillraceComponents", uses: "Millrace", tests: support),
  module("Sources/Styles/MillraceViewState", uses: "Millrace", tests: support),
  module("Sources/Styles/MillraceBinders", uses: views, tests: support),
  tests("Sources/Styles/StylesTests", use: "Millrace \(styles) \(support)"),

  // WebSockets for live pages on swift-nio; knows nothing of the loop or of views.
  module(
    "Sources/Drivers/MillraceSocket", uses: "NIOCore NIOHTTP1 NIOWebSocket Logging CoreMetrics",
    inside: "MillraceZlibShim", tests: support + " NIOEmbedded MetricsTestKit"),
  shim("Sources/Drivers/MillraceZlibShim", of: "z", under: "Web"),
  // A real page in a real browser, live over a socket, also in a Hummingbird app; and its storage.
  module(
    "Sources/Drivers/MillraceWeb", uses: views + nio + " MillraceSocket NIOSSL CoreMetrics",
    inside: "Crypto HummingbirdCore Tracing UnixSignals",
    embeds: "Client/millrace.js Client/lists.js Client/uploads.js Client/position.js"
      + " Client/millrace.css Client/lists.css Client/controls.css Client/screens.css"
      + " Client/millrace.svg Client/icons.svg",
    tests: support + " MillraceWebTesting NIOEmbedded MetricsTestKit InMemoryTracing Tracing"),
  module(
    "Sources/Drivers/MillraceHummingbird", uses: page + nio + " Hummingbird",
    inside: "HummingbirdCore MillraceSocket NIOHTTPTypes NIOHTTPTypesHTTP1", tests: support),
  module(
    "Sources/Drivers/MillraceWebStorage", uses: "MillraceSQLite MillraceSync GRDB " + page,
    inside: "Crypto", tests: "MillraceWebTesting"),
  module("Sources/Drivers/MillracePubSub", uses: "Millrace MillraceDurable MillraceSync"),
  module("Sources/Durable/MillraceDurable", uses: "Millrace", tests: "MillraceDurableTesting"),
  module(
    "Sources/Durable/MillraceSQLite", uses: "Millrace MillraceDurable GRDB GRDBSQLite",
    inside: "MillraceSQLiteShim", tests: "ClientStorageChecks MillraceDurableTesting"),
  shim("Sources/Durable/MillraceSQLiteShim", of: "sqlite3", under: "SQLite"),
  part("Tests/Sources/Durable/ClientStorageChecks", uses: "MillraceDurable"),
  module(
    "Sources/Durable/MillraceSync",
    uses: "Millrace MillraceDurable MillraceSQLite MillraceWeb GRDB AsyncHTTPClient" + nio,
    inside: "Crypto GRDBSQLite MillracePostgreSQLShim",
    tests: "MillraceDurableTesting MillraceTesting ServerStorageChecks"),
  shim("Sources/Durable/MillracePostgreSQLShim", of: "pq", under: "PostgreSQL"),
  part("Tests/Sources/Durable/ServerStorageChecks", uses: "MillraceDurable"),

  // What tests of an app need; those of its live pages need neither a browser nor a port.
  module(
    "Sources/Tools/MillraceTesting", uses: views + " IssueReporting",
    inside: "CustomDump IssueReportingTestSupport", tests: "MillraceTestSupport"),
  module(
    "Sources/Tools/MillraceReduxTesting", uses: "Millrace MillraceRedux IssueReporting",
    inside: "CustomDump IssueReportingTestSupport", tests: "MillraceTestSupport"),
  module("Sources/Tools/MillraceWebTesting", uses: views + " MillraceWeb MillraceTesting"),
  module(
    "Sources/Tools/MillraceDurableTesting", uses: "Millrace MillraceDurable",
    inside: "MillraceDiskShim", tests: "MillraceSQLite"),
  shim("Sources/Tools/MillraceDiskShim", of: "sqlite3", under: "SQLite"),
  part("Tests/Support/MillraceTestSupport", uses: "MillraceTesting IssueReporting" + nio),

  // The gallery, and one target for each of its examples.
  program(
    "gallery", at: "Examples/Gallery",
    uses: example + " Annotations Architectures Controls DocumentSearch Home Lists OTPLogin"
      + " Places PropertyFinder Recordings SideBySide MillraceSocket MillraceWebStorage"
      + " ArgumentParser Logging"),
  module("Examples/About", uses: page + " MillraceViewState", embeds: "about.css", tests: tools),
  module(
    "Examples/Recordings", uses: example + " MillraceNavigation MillraceSQLite GRDB",
    inside: "HashTreeCollections",
    embeds: "Browser/recorder.js Browser/player.js Browser/mover.js Browser/recordings.css",
    tests: tools),
  module(
    "Examples/Annotations", uses: example + " MillraceFlux MillraceSQLite MillraceSync",
    embeds: "Browser/sheet.js Browser/sheet.css", tests: tools + " MillraceDurableTesting"),
  module(
    "Examples/Architectures",
    uses: example + " MillraceBinders MillraceNavigation MillraceViewState Recordings",
    embeds: "Page/apps.css Tasks/tasks.css", tests: tools),
  module("Examples/Home", uses: example, embeds: "home.css pictures.svg", tests: tools),
  module("Examples/Places", uses: example + " MillraceNavigation", tests: "MillraceTesting"),
  module("Examples/SideBySide", uses: example + " MillraceViewState MillraceBinders", tests: tools),
  module(
    "Examples/PropertyFinder", uses: example + " MillraceNavigation MillraceRedux",
    inside: "Loopback", embeds: "Browser/geolocation.js Browser/finder.css",
    tests: tools + " MillraceTestSupport NIOCore NIOPosix"),
  module(
    "Examples/Search", named: "DocumentSearch",
    uses: example + " MillraceSQLite MillraceUniFlow GRDB", inside: "MillraceNavigation",
    embeds: "Browser/chart.js Browser/search.css", tests: tools),
  module("Examples/Controls", uses: example, embeds: "tempo.js tempo.css", tests: tools),
  module("Examples/Lists", uses: example, tests: "MillraceTesting"),
  module(
    "Examples/OTPLogin", uses: example + " Loopback MillraceComponents MillraceNavigation",
    tests: tools + " MillraceTestSupport otp-console"),
  program("guest-book", at: "Examples/GuestBook", uses: page + " Hummingbird MillraceHummingbird"),
  tests("Examples/GuestBookTests", use: page + nio + " MillraceTestSupport guest-book"),
  part("Examples/Loopback", uses: "MillraceWeb AsyncHTTPClient Logging NIOCore NIOHTTP1"),
  program("checklist", at: "Examples/Checklist", uses: "Millrace"),
  tests("Examples/ChecklistTests", use: "checklist Millrace " + support),
  program("otp-console", at: "Examples/OTPConsole", uses: "OTPLogin MillraceComponents"),
  program("recordings-console", at: "Examples/Console", uses: "Recordings Millrace"),
  tests("Examples/ConsoleTests", use: "recordings-console MillraceTestSupport"),

  // The prose beside the code: its first example, what it names, and the code of the guides.
  tests("Proofs/Guides/ReadmeTests", use: "Millrace MillraceTesting"),
  tests("Proofs/Guides/ReduxGuideTests", use: "\(page) \(tools) MillraceRedux", settings: strict),
  tests("Proofs/Guides/PageGuideTests", use: "\(page) \(tools) \(styles)", settings: strict),
  // Code as apps have it: in Swift 5 mode, where the macros of tests do not expand, and in Swift 6.
  part("Tests/Proofs/Clients/ReduxClient5", uses: "MillraceRedux", settings: swift5),
  tests(
    "Proofs/Clients/ReduxClientTests", use: "Millrace MillraceRedux ReduxClient5",
    settings: strict),
  part("Tests/Proofs/Clients/UniFlowClient5", uses: "MillraceUniFlow", settings: swift5),
  tests("Proofs/Clients/UniFlowClientTests", use: "MillraceUniFlow UniFlowClient5"),
  program("durability-probe", at: "Tests/Proofs/Durability/DurabilityProbe", uses: recordings),
  tests("Proofs/Durability/DurabilityTests", use: support + " durability-probe " + recordings),
  program(
    "device-probe", at: "Tests/Proofs/Durability/DeviceProbe",
    uses: "Millrace MillraceDurable MillraceSQLite MillraceSync MillraceWeb Logging"),
  tests("Proofs/Durability/DeviceKillTests", use: support + " AsyncHTTPClient device-probe" + nio),
  program(
    "node-probe", at: "Tests/Proofs/Nodes/NodeProbe",
    uses: page + " MillracePubSub MillraceWebStorage"),
  tests("Proofs/Nodes/NodeTests", use: support + nio + " MillracePubSub MillraceSync node-probe"),
]
package.targets = targets.flatMap { $0 }
for target in package.targets where target.swiftSettings == nil && target.cSettings == nil {
  let upcoming = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ]
  target.swiftSettings = upcoming.map { .enableUpcomingFeature($0) } + strict
}

func module(
  _ path: String, named name: String? = nil, uses: String = "", inside: String = "",
  embeds: String = "", tests others: String = ""
) -> [Target] {
  let name = name ?? folder(path)
  return [
    .target(
      name: name, dependencies: needs(uses + " " + inside), path: path,
      resources: embeds.split(separator: " ").map { .embedInCode(String($0)) })
  ] + tests("\(path)Tests", use: "\(name) \(uses) \(others)")
}

/// A module without tests of its own.
func part(_ path: String, uses: String, settings: [SwiftSetting]? = nil) -> [Target] {
  [.target(name: folder(path), dependencies: needs(uses), path: path, swiftSettings: settings)]
}

/// Tests in a folder of `Tests`; those of a module have its path there.
func tests(_ path: String, use: String, settings: [SwiftSetting]? = nil) -> [Target] {
  let (path, uses) = ("Tests/\(path)", needs(use))
  return [.testTarget(name: folder(path), dependencies: uses, path: path, swiftSettings: settings)]
}

func program(_ name: String, at path: String, uses: String) -> [Target] {
  [.executableTarget(name: name, dependencies: needs(uses), path: path)]
}

/// A few lines of C over a library of the system, which is linked only under the trait.
func shim(_ path: String, of library: String, under trait: String) -> [Target] {
  let define = CSetting.define("MILLRACE_\(trait.uppercased())", .when(traits: [trait]))
  let linking = LinkerSetting.linkedLibrary(library, .when(traits: [trait]))
  return [.target(name: folder(path), path: path, cSettings: [define], linkerSettings: [linking])]
}

/// Targets of this package, and products of other ones under their traits.
func needs(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { name in
    foreign.first { $0.products.split(separator: " ").contains(name) }.map { other in
      // SwiftPM knows a package by its folder.
      let package = folder(other.package.replacing(".git", with: ""))
      return .product(name: String(name), package: package, condition: .when(traits: [other.trait]))
    } ?? .byName(name: String(name))
  }
}

/// The name of a folder, without those around it.
func folder(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
