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

/// Without it a failed expectation of MillraceTesting is not recorded in Swift Testing on Linux.
let issueRecording: Target.Dependency = .product(
  name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")

let package = Package(
  name: "millrace",
  // The floor of `Mutex` and `TaskExecutor`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceTesting", targets: ["MillraceTesting"]),
  ],
  traits: [
    .trait(name: "Web", description: "The web driver, with its server packages.")
  ],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    // The loop: no dependencies, no Foundation, no UI.
    .target(name: "Millrace", swiftSettings: settings),

    // What the tests of an app need: an executor and a clock that tests drive, expectations with a diff.
    .target(
      name: "MillraceTesting",
      dependencies: [
        "Millrace",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Tools/MillraceTesting", swiftSettings: settings),
    .testTarget(
      name: "MillraceTestingTests",
      dependencies: [
        "Millrace", "MillraceTesting", issueRecording,
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
