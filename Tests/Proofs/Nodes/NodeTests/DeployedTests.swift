#if Web && PostgreSQL
import Foundation
import Testing

@Suite("The configuration of the proxy, and its article", .timeLimit(.minutes(5)))
struct DeployedTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..")

  @Test("HAProxy accepts the configuration as it stands, with a certificate")
  func configuration() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "haproxy-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, file) = (folder.appending(path: "c.pem"), folder.appending(path: "h.cfg"))
    let made = Process()
    made.executableURL = URL(filePath: "/usr/bin/env")
    made.arguments = """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
      -subj /CN=app.example -keyout \(certificate.path).key -out \(certificate.path)
      """.split(separator: " ").map(String.init)
    made.standardError = FileHandle.nullDevice
    try made.run()
    made.waitUntilExit()
    try #require(made.terminationStatus == 0)
    // The key is found beside the certificate.
    let deployed = try NodeSite.deployed()
    let path = "/etc/haproxy/app.example.pem"
    #expect(deployed.contains(path))
    try deployed.replacing(path, with: certificate.path)
      .write(to: file, atomically: true, encoding: .utf8)
    let check = try NodeSite.haproxy(["-c", "-q", "-f", file.path])
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }

  @Test("the article shows the page as it is compiled")
  func code() throws {
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let source = try lines("Tests/Proofs/Nodes/NodeProbe/BoardPage.swift")
    let article = try lines("Sources/Drivers/MillraceWeb/MillraceWeb.docc/RunThreeNodes.md")
    let blocks = article.split(separator: "```swift").dropFirst()
      .map { Array($0.prefix { $0 != "```" }) }
    #expect(blocks.count == 3)
    // The first one is of the program.
    for block in blocks.dropFirst() {
      #expect(source.indices.contains { source[$0...].starts(with: block) }, "\(block)")
    }
  }
}
#endif
