// swift-tools-version: 6.2

import PackageDescription

/// Apart from the package, so that no user of Millrace resolves or builds it, and so that what
/// is measured is what a user gets: a release build called from another package.
///
/// The loop is measured without any other package. What needs the web driver is behind a trait here
/// as well: `swift build --traits Web`.
let package = Package(
  name: "millrace-benchmarks",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(name: "Web", description: "What goes over the wire of a live page."),
    .trait(name: "SQLite", description: "A device's file."),
    .trait(name: "Server", description: "A server's storages.", enabledTraits: ["SQLite"]),
  ],
  dependencies: [
    .package(
      name: "millrace", path: "..",
      traits: [
        .trait(name: "Web", condition: .when(traits: ["Web"])),
        .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
        .trait(name: "PostgreSQL", condition: .when(traits: ["Server"])),
      ]),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "LoopBenchmarks",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "MillraceRedux", package: "millrace"),
        .product(name: "MillraceFlux", package: "millrace"),
        .product(name: "MillraceComponents", package: "millrace"),
        .product(name: "MillraceUniFlow", package: "millrace"),
        .product(name: "MillraceViewState", package: "millrace"),
        .product(name: "MillraceBinders", package: "millrace"),
        .target(name: "CountingForBenchmarks"),
      ]),
    // One operation beside 1 to 100,000 others.
    .executableTarget(
      name: "CurveBenchmarks",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "MillraceViews", package: "millrace"),
        .target(name: "CountingForBenchmarks"),
      ]),
    .systemLibrary(name: "CountingForBenchmarks"),
    // Views, differences and messages: how long, and how many bytes.
    .executableTarget(
      name: "WireBenchmarks",
      dependencies: [
        .product(name: "MillraceViews", package: "millrace"),
        .product(name: "MillraceWeb", package: "millrace", condition: .when(traits: ["Web"])),
        .target(name: "ZlibForBenchmarks", condition: .when(traits: ["Web"])),
      ]),
    .systemLibrary(name: "ZlibForBenchmarks"),
    // Sessions of a server in a process of its own: memory, and the time to an answer.
    .executableTarget(
      name: "SessionBenchmarks",
      dependencies: [
        .product(name: "MillraceViews", package: "millrace"),
        .product(name: "MillraceWeb", package: "millrace", condition: .when(traits: ["Web"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Web"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Web"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Web"])),
        .target(name: "ZlibForBenchmarks", condition: .when(traits: ["Web"])),
      ]),
    // A device's file beside SQLite's C interface.
    .executableTarget(
      name: "DurableBenchmarks",
      dependencies: [
        .product(
          name: "MillraceDurable", package: "millrace", condition: .when(traits: ["SQLite"])),
        .product(name: "MillraceSQLite", package: "millrace", condition: .when(traits: ["SQLite"])),
        .target(name: "SQLiteForBenchmarks", condition: .when(traits: ["SQLite"])),
      ]),
    .systemLibrary(name: "SQLiteForBenchmarks"),
    // The storages of a server, which takes the pushes of many devices.
    .executableTarget(
      name: "ServerBenchmarks",
      dependencies: [
        .product(
          name: "MillraceDurable", package: "millrace", condition: .when(traits: ["Server"])),
        .product(name: "MillraceSync", package: "millrace", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: [.define("PostgreSQL", .when(traits: ["Server"]))]),
  ],
  swiftLanguageModes: [.v6]
)
