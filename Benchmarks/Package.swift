// swift-tools-version: 6.2

import PackageDescription

/// Apart from the package, so that nobody who uses Millrace resolves or builds it, and so that what is measured is
/// what a user gets: a release build called from another package.
let package = Package(
  name: "millrace-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "millrace", path: "..")],
  targets: [
    .executableTarget(
      name: "LoopBenchmarks",
      dependencies: [.product(name: "Millrace", package: "millrace")])
  ],
  swiftLanguageModes: [.v6]
)
