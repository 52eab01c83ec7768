// swift-tools-version: 6.2

import PackageDescription

// A user of the loop and of nothing else; script/test sees to it that this resolves no other
// package.
let package = Package(
  name: "alone",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "millrace", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Alone", dependencies: [.product(name: "Millrace", package: "millrace")])
  ],
  swiftLanguageModes: [.v6]
)
