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
    .library(name: "Millrace", targets: ["Millrace"])
  ],
  traits: [
    .trait(name: "Web", description: "The web driver, with its server packages.")
  ],
  dependencies: [],
  targets: [
    // The loop: no dependencies, no Foundation, no UI.
    .target(name: "Millrace", swiftSettings: settings),
    .testTarget(name: "MillraceTests", dependencies: ["Millrace"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
