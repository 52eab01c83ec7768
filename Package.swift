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

let package = Package(
  name: "millrace",
  // The floor of `Mutex` and `TaskExecutor`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceNavigation", targets: ["MillraceNavigation"]),
    .library(name: "MillraceViews", targets: ["MillraceViews"]),
    .library(name: "MillraceRedux", targets: ["MillraceRedux"]),
    .library(name: "MillraceFlux", targets: ["MillraceFlux"]),
    .library(name: "MillraceComponents", targets: ["MillraceComponents"]),
    .library(name: "MillraceUniFlow", targets: ["MillraceUniFlow"]),
    .library(name: "MillraceSocket", targets: ["MillraceSocket"]),
    .library(name: "MillraceWeb", targets: ["MillraceWeb"]),
    .library(name: "MillraceSQLite", targets: ["MillraceSQLite"]),
    .library(name: "MillraceTesting", targets: ["MillraceTesting"]),
    .library(name: "MillraceReduxTesting", targets: ["MillraceReduxTesting"]),
    .library(name: "MillraceWebTesting", targets: ["MillraceWebTesting"]),
  ],
  traits: [
    .trait(name: "Web", description: "The web driver, with its server packages."),
    .trait(name: "SQLite", description: "Durable work in SQLite files, with GRDB."),
    .trait(name: "Testing", description: "Expectations that show a diff, with CustomDump."),
  ],
  // A package that only a trait needs is resolved only under that trait.
  dependencies: [
    // Its users run it on this package only; who depends on Millrace does not resolve it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.9.0"),
    // Its own traits add packages that nobody here uses.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    // Only examples ask over HTTP.
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.24.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: library + styles + drivers + durable + tools + examples,
  swiftLanguageModes: [.v6]
)

/// The loop and the views: no dependencies, no Foundation.
var library: [Target] {
  [
    .target(name: "Millrace", swiftSettings: settings),
    .testTarget(name: "MillraceTests", dependencies: ["Millrace"], swiftSettings: settings),
    // Where a person is, as a value whose screens are scopes.
    .target(name: "MillraceNavigation", dependencies: ["Millrace"], swiftSettings: settings),
    .testTarget(
      name: "MillraceNavigationTests",
      dependencies: ["Millrace", "MillraceNavigation", "MillraceTesting"],
      swiftSettings: settings),
    .target(
      name: "MillraceViews", dependencies: ["Millrace", "MillraceNavigation"],
      swiftSettings: settings),
    .testTarget(
      name: "MillraceViewsTests",
      dependencies: ["Millrace", "MillraceNavigation", "MillraceTesting", "MillraceViews"],
      swiftSettings: settings),
    // The prose beside the code: its first example, and what it names.
    .testTarget(
      name: "ReadmeTests", dependencies: ["Millrace", "MillraceTesting"], swiftSettings: settings),
  ]
}

/// The surfaces of other architectures, each on the loop alone.
var styles: [Target] {
  [
    .target(
      name: "MillraceRedux", dependencies: ["Millrace"], path: "Sources/Styles/MillraceRedux",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceReduxTests",
      dependencies: ["Millrace", "MillraceRedux", "MillraceTesting"],
      swiftSettings: settings),
    .target(
      name: "MillraceFlux", dependencies: ["Millrace"], path: "Sources/Styles/MillraceFlux",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceFluxTests",
      dependencies: ["Millrace", "MillraceFlux", "MillraceTesting", "MillraceViews"],
      swiftSettings: settings),
    .target(
      name: "MillraceUniFlow", dependencies: ["Millrace"], path: "Sources/Styles/MillraceUniFlow",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceUniFlowTests",
      dependencies: ["Millrace", "MillraceTesting", "MillraceUniFlow"],
      swiftSettings: settings),
    // Code as apps have it: in Swift 5 mode with the surface of old, where the macros of tests do not expand, and in Swift 6
    // mode with all of it, and without any of the features that are upcoming; so is the code of the guide.
    .target(
      name: "ReduxClient5", dependencies: ["MillraceRedux"], path: "Tests/ReduxClient5",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ReduxClientTests", dependencies: ["Millrace", "MillraceRedux", "ReduxClient5"],
      path: "Tests/ReduxClientTests", swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ReduxGuideTests", dependencies: ["Millrace", "MillraceRedux"],
      path: "Tests/ReduxGuideTests", swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "UniFlowClient5", dependencies: ["MillraceUniFlow"],
      path: "Tests/UniFlowClient5",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "UniFlowClientTests", dependencies: ["MillraceUniFlow", "UniFlowClient5"],
      path: "Tests/UniFlowClientTests", swiftSettings: settings),
    .target(
      name: "MillraceComponents", dependencies: ["Millrace"],
      path: "Sources/Styles/MillraceComponents", swiftSettings: settings),
    .testTarget(
      name: "MillraceComponentsTests",
      dependencies: ["Millrace", "MillraceComponents", "MillraceTesting"],
      swiftSettings: settings),
    // What all of them owe to the loop.
    .testTarget(
      name: "StylesTests",
      dependencies: [
        "Millrace", "MillraceComponents", "MillraceFlux", "MillraceRedux", "MillraceTesting",
        "MillraceUniFlow",
      ],
      swiftSettings: settings),
  ]
}

/// What turns patches into something real.
var drivers: [Target] {
  [
    // WebSockets for live pages on swift-nio; knows nothing of the loop or of views.
    .target(
      name: "MillraceSocket",
      dependencies: [
        "MillraceZlibShim",
        .web("NIOCore", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOWebSocket", "swift-nio"),
        .web("Logging", "swift-log"),
        .web("CoreMetrics", "swift-metrics"),
      ],
      path: "Sources/Drivers/MillraceSocket",
      swiftSettings: settings),
    // zlib's functions that are macros in C, so that a message is pressed in one call.
    .target(
      name: "MillraceZlibShim",
      path: "Sources/Drivers/MillraceZlibShim",
      cSettings: [.define("MILLRACE_ZLIB", .when(traits: ["Web"]))],
      linkerSettings: [.linkedLibrary("z", .when(traits: ["Web"]))]),
    .testTarget(
      name: "MillraceSocketTests",
      dependencies: [
        "MillraceSocket",
        .web("NIOCore", "swift-nio"),
        .web("NIOEmbedded", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOWebSocket", "swift-nio"),
        .web("Logging", "swift-log"),
        .web("CoreMetrics", "swift-metrics"),
        .web("MetricsTestKit", "swift-metrics"),
      ],
      swiftSettings: settings),
    // A real page in a real browser, live over a socket.
    .target(
      name: "MillraceWeb",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceViews",
        "MillraceSocket",
        .web("HummingbirdCore", "hummingbird"),
        .web("NIOCore", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOPosix", "swift-nio"),
        .web("NIOSSL", "swift-nio-ssl"),
        .web("Logging", "swift-log"),
        .web("CoreMetrics", "swift-metrics"),
        .web("ServiceLifecycle", "swift-service-lifecycle"),
        .web("UnixSignals", "swift-service-lifecycle"),
      ],
      path: "Sources/Drivers/MillraceWeb",
      resources: [
        .embedInCode("Client/millrace.js"), .embedInCode("Client/millrace.css"),
        .embedInCode("Client/millrace.svg"), .embedInCode("Client/lists.js"),
        .embedInCode("Client/uploads.js"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MillraceWebTests",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceViews",
        "MillraceSocket",
        "MillraceTesting",
        "MillraceWeb",
        "MillraceWebTesting",
        .web("NIOCore", "swift-nio"),
        .web("NIOEmbedded", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
        .web("NIOPosix", "swift-nio"),
        .web("NIOSSL", "swift-nio-ssl"),
        .web("Logging", "swift-log"),
        .web("CoreMetrics", "swift-metrics"),
        .web("MetricsTestKit", "swift-metrics"),
        .web("ServiceLifecycle", "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
  ]
}

/// What keeps state: opening with care, migrations, commits that are on the disk.
var durable: [Target] {
  [
    .target(
      name: "MillraceSQLite",
      dependencies: ["MillraceSQLiteShim", .sqlite("GRDB", "GRDB.swift")],
      path: "Sources/Durable/MillraceSQLite",
      swiftSettings: settings),
    .target(
      name: "MillraceSQLiteShim",
      path: "Sources/Durable/MillraceSQLiteShim",
      cSettings: [.define("MILLRACE_SQLITE", .when(traits: ["SQLite"]))],
      linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["SQLite"]))]),
    .testTarget(
      name: "MillraceSQLiteTests",
      dependencies: ["MillraceSQLite", .sqlite("GRDB", "GRDB.swift")],
      swiftSettings: settings),
    // Stores items until the durability tests kill it.
    .executableTarget(
      name: "durability-probe",
      dependencies: ["Recordings", "MillraceSQLite"],
      path: "Tests/DurabilityProbe",
      swiftSettings: settings),
    .testTarget(
      name: "DurabilityTests",
      dependencies: ["Recordings", "MillraceSQLite", "durability-probe"],
      path: "Tests/DurabilityTests",
      swiftSettings: settings),
  ]
}

/// What tests of an app need.
var tools: [Target] {
  [
    .target(
      name: "MillraceTesting",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceViews",
        .testing("CustomDump", "swift-custom-dump"),
        .testing("IssueReporting", "xctest-dynamic-overlay"),
        // Without it a failed expectation is not recorded in Swift Testing on Linux, and the test passes.
        .testing("IssueReportingTestSupport", "xctest-dynamic-overlay"),
      ],
      path: "Sources/Tools/MillraceTesting",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceTestingTests",
      dependencies: [
        "Millrace",
        "MillraceTesting",
        "MillraceViews",
        .testing("IssueReporting", "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings),
    // Live pages without a browser and without a port.
    .target(
      name: "MillraceWebTesting",
      dependencies: [
        "Millrace",
        "MillraceTesting",
        "MillraceViews",
        "MillraceWeb",
      ],
      path: "Sources/Tools/MillraceWebTesting",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceWebTestingTests",
      dependencies: [
        "Millrace", "MillraceNavigation", "MillraceTesting", "MillraceViews", "MillraceWeb",
        "MillraceWebTesting",
      ],
      swiftSettings: settings),
    // What tests of an app in Redux style need.
    .target(
      name: "MillraceReduxTesting",
      dependencies: [
        "Millrace",
        "MillraceRedux",
        .testing("CustomDump", "swift-custom-dump"),
        .testing("IssueReporting", "xctest-dynamic-overlay"),
        .testing("IssueReportingTestSupport", "xctest-dynamic-overlay"),
      ],
      path: "Sources/Tools/MillraceReduxTesting",
      swiftSettings: settings),
    .testTarget(
      name: "MillraceReduxTestingTests",
      dependencies: [
        "Millrace", "MillraceRedux", "MillraceReduxTesting",
        .testing("IssueReporting", "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings),
    // The ordering rules of four foreign styles, put on the loop in a few lines each.
    .testTarget(
      name: "SketchTests", dependencies: ["Millrace", "MillraceTesting"], swiftSettings: settings),
  ]
}

/// The gallery, and one target for each of its examples.
var examples: [Target] {
  [
    .target(
      name: "Recordings",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceViews",
        "MillraceSQLite",
        "MillraceWeb",
        .sqlite("GRDB", "GRDB.swift"),
        .sqlite("HashTreeCollections", "swift-collections"),
      ],
      path: "Examples/Recordings",
      resources: [
        .embedInCode("Browser/recorder.js"), .embedInCode("Browser/player.js"),
        .embedInCode("Browser/mover.js"), .embedInCode("Browser/recordings.css"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "Recordings",
        "Millrace",
        "MillraceNavigation",
        "MillraceSQLite",
        "MillraceTesting",
        "MillraceViews",
        "MillraceWeb",
        "MillraceWebTesting",
        .sqlite("GRDB", "GRDB.swift"),
      ],
      swiftSettings: settings),
    .target(
      name: "Annotations",
      dependencies: [
        "Millrace",
        "MillraceFlux",
        "MillraceViews",
        "MillraceSQLite",
        "MillraceWeb",
        .sqlite("GRDB", "GRDB.swift"),
      ],
      path: "Examples/Annotations",
      resources: [.embedInCode("Browser/sheet.js"), .embedInCode("Browser/sheet.css")],
      swiftSettings: settings),
    .testTarget(
      name: "AnnotationsTests",
      dependencies: [
        "Annotations",
        "Millrace",
        "MillraceFlux",
        "MillraceSQLite",
        "MillraceTesting",
        "MillraceViews",
        "MillraceWeb",
        "MillraceWebTesting",
      ],
      swiftSettings: settings),
    .target(
      name: "Places",
      dependencies: ["Millrace", "MillraceNavigation", "MillraceViews", "MillraceWeb"],
      path: "Examples/Places",
      swiftSettings: settings),
    .testTarget(
      name: "PlacesTests",
      dependencies: [
        "Millrace", "MillraceNavigation", "MillraceTesting", "MillraceViews", "MillraceWeb",
        "Places",
      ],
      swiftSettings: settings),
    // What the examples with a service of their own are served and asked with.
    .target(
      name: "Loopback",
      dependencies: [
        "MillraceWeb",
        .web("Logging", "swift-log"),
        .web("AsyncHTTPClient", "async-http-client"),
        .web("NIOCore", "swift-nio"),
        .web("NIOHTTP1", "swift-nio"),
      ],
      path: "Examples/Loopback",
      swiftSettings: settings),
    // In Redux style, with coordinators.
    .target(
      name: "PropertyFinder",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceRedux",
        "MillraceViews",
        "MillraceWeb",
        "Loopback",
      ],
      path: "Examples/PropertyFinder",
      resources: [.embedInCode("Browser/whereabouts.js")],
      swiftSettings: settings),
    .testTarget(
      name: "PropertyFinderTests",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceRedux",
        "MillraceTesting",
        "MillraceViews",
        "MillraceWeb",
        "MillraceWebTesting",
        "PropertyFinder",
        .web("NIOCore", "swift-nio"),
        .web("NIOPosix", "swift-nio"),
      ],
      swiftSettings: settings),
    // In UniFlow style. A module of the name of its feature could not be named beside it.
    .target(
      name: "DocumentSearch",
      dependencies: [
        "Millrace",
        "MillraceNavigation",
        "MillraceSQLite",
        "MillraceUniFlow",
        "MillraceViews",
        "MillraceWeb",
        .sqlite("GRDB", "GRDB.swift"),
      ],
      path: "Examples/Search",
      resources: [.embedInCode("Browser/chart.js"), .embedInCode("Browser/search.css")],
      swiftSettings: settings),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "DocumentSearch",
        "Millrace",
        "MillraceSQLite",
        "MillraceTesting",
        "MillraceUniFlow",
        "MillraceViews",
        "MillraceWeb",
        "MillraceWebTesting",
        .sqlite("GRDB", "GRDB.swift"),
      ],
      swiftSettings: settings),
    .target(
      name: "Controls",
      dependencies: ["Millrace", "MillraceViews", "MillraceWeb"],
      path: "Examples/Controls",
      resources: [.embedInCode("tempo.js"), .embedInCode("tempo.css")],
      swiftSettings: settings),
    .testTarget(
      name: "ControlsTests",
      dependencies: ["Controls", "Millrace", "MillraceTesting", "MillraceViews"],
      swiftSettings: settings),
    .target(
      name: "Lists",
      dependencies: ["Millrace", "MillraceViews", "MillraceWeb"],
      path: "Examples/Lists",
      swiftSettings: settings),
    .testTarget(
      name: "ListsTests",
      dependencies: ["Lists", "Millrace", "MillraceTesting", "MillraceViews"],
      swiftSettings: settings),
    // A login as a tree of components, with the service that it asks.
    .target(
      name: "OTPLogin",
      dependencies: [
        "Loopback", "Millrace", "MillraceComponents", "MillraceNavigation", "MillraceViews",
        "MillraceWeb",
      ],
      path: "Examples/OTPLogin",
      swiftSettings: settings),
    .testTarget(
      name: "OTPLoginTests",
      dependencies: [
        "Loopback", "Millrace", "MillraceComponents", "MillraceNavigation", "MillraceTesting",
        "MillraceViews", "MillraceWeb", "MillraceWebTesting", "OTPLogin", "otp-console",
      ],
      swiftSettings: settings),
    // The same login, driven from standard input.
    .executableTarget(
      name: "otp-console",
      dependencies: ["OTPLogin", "MillraceComponents"],
      path: "Examples/OTPConsole",
      swiftSettings: settings),
    // The same program, driven from standard input.
    .executableTarget(
      name: "recordings-console",
      dependencies: ["Recordings", "Millrace"],
      path: "Examples/Console",
      swiftSettings: settings),
    .testTarget(
      name: "ConsoleTests", dependencies: ["recordings-console"], swiftSettings: settings),
    .executableTarget(
      name: "gallery",
      dependencies: [
        "Annotations",
        "Controls",
        "DocumentSearch",
        "Lists",
        "Recordings",
        "Millrace",
        "MillraceSQLite",
        "OTPLogin",
        "Places",
        "PropertyFinder",
        "MillraceViews",
        "MillraceWeb",
        .web("ArgumentParser", "swift-argument-parser"),
        .sqlite("GRDB", "GRDB.swift"),
        .web("Logging", "swift-log"),
      ],
      path: "Examples/Gallery",
      swiftSettings: settings),
  ]
}

extension Target.Dependency {
  /// A product that is built, and whose package is resolved, only under the trait `Web`.
  static func web(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Web"]))
  }

  /// The same under the trait `SQLite`.
  static func sqlite(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["SQLite"]))
  }

  /// The same under the trait `Testing`.
  static func testing(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Testing"]))
  }
}
