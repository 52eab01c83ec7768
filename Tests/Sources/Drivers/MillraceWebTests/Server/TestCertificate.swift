#if Web
import Foundation
import MillraceWeb
import NIOSSL

/// A certificate of this machine's names that signs itself, made for one test and removed with it.
struct TestCertificate {
  let folder: URL
  var files: LiveServerTLS {
    LiveServerTLS(certificateChain: path("chain.pem"), privateKey: path("key.pem"))
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Makes one, runs `body`, and removes it.
  static func make<Result>(_ body: (TestCertificate) async throws -> Result) async throws -> Result
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("millrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let certificate = TestCertificate(folder: folder)
    try certificate.generate()
    return try await body(certificate)
  }

  /// Makes the files anew, with another key.
  func generate(chain: String = "chain.pem", key: String = "key.pem") throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", path(key), "-out", path(chain),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TestCertificateError.noOpenSSL }
  }

  /// Returns the context of a client that trusts this certificate and no other.
  func trust() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .file(path("chain.pem"))
    return try NIOSSLContext(configuration: configuration)
  }
}

enum TestCertificateError: Error {
  case noOpenSSL
}
#endif
