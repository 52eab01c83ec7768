// swift-tools-version: 6.2

import PackageDescription

/// Our own builds fail on a warning; a package that depends on this one is not affected.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Without the trait a user of this package does not even resolve GRDB.
let grdb = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))

let package = Package(
  name: "millrace",
  // The floor of `Mutex` and `TaskExecutor`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceSQLite", targets: ["MillraceSQLite"]),
    .library(name: "MillraceSocket", targets: ["MillraceSocket"]),
    .library(name: "MillraceWeb", targets: ["MillraceWeb"]),
  ],
  traits: [
    .trait(name: "SQLite", description: "Durable work in SQLite files, with GRDB."),
    .trait(name: "Web", description: "The web driver, with its server packages."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Resolved only under the trait `Web`; hummingbird's own traits add packages nobody here uses.
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
  ],
  targets: [
    // The loop: no dependencies, no Foundation, no UI.
    .target(name: "Millrace", swiftSettings: settings),
    // Durable work over SQLite: opening with care, migrations, commits that are on the disk.
    .target(
      name: "MillraceSQLite",
      dependencies: ["MillraceSQLiteShim", grdb],
      path: "Sources/Durable/MillraceSQLite",
      swiftSettings: settings),
    .target(
      name: "MillraceSQLiteShim",
      path: "Sources/Durable/MillraceSQLiteShim",
      cSettings: [.define("MILLRACE_SQLITE", .when(traits: ["SQLite"]))],
      linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["SQLite"]))]),
    // The gallery's first example.
    .target(
      name: "Folders",
      dependencies: [
        "MillraceSQLite",
        grdb,
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ],
      path: "Examples/Folders",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceSQLiteTests",
      dependencies: ["MillraceSQLite", grdb],
      swiftSettings: settings),
    .testTarget(
      name: "FoldersTests",
      dependencies: [
        "Folders", "MillraceSQLite", grdb,
      ],
      swiftSettings: settings),
    // Stores folders until the durability tests kill it.
    .executableTarget(
      name: "durability-probe",
      dependencies: ["Folders", "MillraceSQLite"],
      path: "Tests/DurabilityProbe",
      swiftSettings: settings),
    .testTarget(
      name: "DurabilityTests",
      dependencies: ["Folders", "MillraceSQLite", "durability-probe"],
      path: "Tests/Durability",
      swiftSettings: settings),

    // The socket: WebSockets for live pages on swift-nio; knows nothing of the loop or of views.
    .target(
      name: "MillraceSocket",
      dependencies: [
        .web("NIOCore", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOWebSocket", "swift-nio"),
        .web("Logging", "swift-log"),
      ],
      path: "Sources/Drivers/MillraceSocket",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceSocketTests",
      dependencies: [
        "MillraceSocket",
        .web("NIOCore", "swift-nio"),
        .web("NIOEmbedded", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOWebSocket", "swift-nio"),
        .web("Logging", "swift-log"),
      ],
      swiftSettings: settings),

    // The web driver: a real page in a real browser, live over a socket.
    .target(
      name: "MillraceWeb",
      dependencies: [
        "MillraceSocket",
        .web("HummingbirdCore", "hummingbird"),
        .web("NIOCore", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOPosix", "swift-nio"),
        .web("Logging", "swift-log"),
        .web("ServiceLifecycle", "swift-service-lifecycle"),
        .web("UnixSignals", "swift-service-lifecycle"),
      ],
      path: "Sources/Drivers/MillraceWeb",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceWebTests",
      dependencies: [
        "MillraceSocket",
        "MillraceWeb",
        .web("NIOCore", "swift-nio"),
        .web("NIOEmbedded", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOPosix", "swift-nio"),
        .web("Logging", "swift-log"),
        .web("ServiceLifecycle", "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  /// A product that is built, and whose package is resolved, only under the trait `Web`.
  static func web(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Web"]))
  }
}
