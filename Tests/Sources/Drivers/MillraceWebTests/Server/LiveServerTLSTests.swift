#if Web
import Foundation
import MillraceSocket
import MillraceTestSupport
import Testing

@testable import MillraceWeb

@Suite("A server with TLS of its own", .timeLimit(.minutes(5)))
struct LiveServerTLSTests {
  @Test("pages and sockets are served to a client that checks the certificate")
  func endToEnd() async throws {
    try await TestCertificate.make { certificate in
      let configuration = LiveServerConfiguration(port: 0, tls: certificate.files)
      let trust = try certificate.trust()
      try await TestServer.run(configuration: configuration) { server in
        try await TestClient.connect(to: server.port, tls: trust) { client in
          try await client.request()
          let response = try await client.response()
          #expect(response.status == 200)
          #expect(response.headers["strict-transport-security"] == nil, "for names of this machine")
          try await client.request("GET", "/echo", headers: ["connection": "close"])
          #expect(try await client.response().body == "get - 0\n")
          #expect(try await client.end().isEmpty)
        }
        try await TestClient.connect(to: server.port, tls: trust) { client in
          let origin = "https://localhost:\(server.port)"
          let response = try await client.upgrade(headers: [
            "origin": origin, "sec-websocket-extensions": "permessage-deflate",
          ])
          #expect(response.status == 101)
          #expect(
            response.headers["sec-websocket-extensions"]?.hasPrefix("permessage-deflate;") == true)
          try await client.send(.text("over TLS"))
          #expect(try await client.frame() == .text("over TLS"))
          try await client.send(.close(1000))
          #expect(try await client.frame() == .close(1000))
          #expect(try await client.frame() == nil)
        }
      }
    }
  }

  @Test("a page that came without TLS is no page of the server's own")
  func origin() async throws {
    try await TestCertificate.make { certificate in
      let configuration = LiveServerConfiguration(port: 0, tls: certificate.files)
      let trust = try certificate.trust()
      try await TestServer.run(configuration: configuration) { server in
        try await TestClient.connect(to: server.port, tls: trust) { client in
          let response = try await client.upgrade()
          #expect(response.status == 403)
        }
      }
    }
  }

  @Test("a client that speaks no TLS is disconnected, and disturbs no other")
  func plain() async throws {
    try await TestCertificate.make { certificate in
      let configuration = LiveServerConfiguration(port: 0, tls: certificate.files)
      let trust = try certificate.trust()
      try await TestServer.run(configuration: configuration) { server in
        try await TestClient.connect(to: server.port) { client in
          try await client.request()
          // A reset is as good an end as any.
          let answer = try? await client.end()
          #expect(answer.map { String(decoding: $0, as: UTF8.self).contains("HTTP") } != true)
        }
        try await TestClient.connect(to: server.port, tls: trust) { client in
          try await client.request()
          #expect(try await client.response().status == 200)
        }
      }
    }
  }

  @Test("new files are taken over without a restart, and bad ones leave the old in place")
  func reload() async throws {
    try await TestCertificate.make { certificate in
      let configuration = LiveServerConfiguration(port: 0, tls: certificate.files)
      let old = try certificate.trust()
      try await TestServer.run(configuration: configuration) { server in
        try certificate.generate()
        try server.reload()
        let new = try certificate.trust()
        try await TestClient.connect(to: server.port, tls: new) { client in
          try await client.request()
          #expect(try await client.response().status == 200)
        }
        await #expect(throws: (any Error).self) {
          try await TestClient.connect(to: server.port, tls: old) { client in
            try await client.request()
            _ = try await client.response()
          }
        }
        try Data().write(to: URL(fileURLWithPath: certificate.files.privateKey))
        #expect(throws: LiveServerError.noPrivateKey(path: certificate.files.privateKey)) {
          try server.reload()
        }
        try await TestClient.connect(to: server.port, tls: new) { client in
          try await client.request()
          #expect(try await client.response().status == 200)
        }
      }
    }
  }

  @Test("files that cannot be used are named, with what to do")
  func errors() async throws {
    try await TestCertificate.make { certificate in
      try certificate.generate(chain: "other.pem", key: "other-key.pem")
      let chain = certificate.files.certificateChain
      let key = certificate.files.privateKey
      let missing = certificate.path("missing.pem")
      let otherKey = certificate.path("other-key.pem")
      let cases: [(String, String, LiveServerError)] = [
        (missing, key, .unreadableFile(path: missing, reason: "No such file or directory")),
        (chain, missing, .unreadableFile(path: missing, reason: "No such file or directory")),
        (
          certificate.folder.path, key,
          .unreadableFile(path: certificate.folder.path, reason: "Is a directory")
        ),
        (key, key, .noCertificate(path: key)),
        (chain, chain, .noPrivateKey(path: chain)),
        (chain, otherKey, .keyMismatch(certificate: chain, key: otherKey)),
      ]
      for (chain, key, expected) in cases {
        let server = LiveServer(
          configuration: LiveServerConfiguration(
            port: 0, tls: LiveServerTLS(certificateChain: chain, privateKey: key)),
          respond: TestServer.page, connect: TestServer.echo)
        let error = await #expect(throws: LiveServerError.self) { try await server.run() }
        #expect(error == expected)
      }
    }
  }

  static let texts: [(LiveServerError, String)] = [
    (
      .unreadableFile(path: "chain.pem", reason: "Permission denied"),
      """
      Expected to read chain.pem for TLS, but the system says: Permission denied. Check the path, \
      and whether the user of the server may read the file.
      """
    ),
    (
      .noCertificate(path: "chain.pem"),
      """
      Expected certificates in PEM form in chain.pem, but there are none. Name the file with the \
      server's certificate first and its authorities behind it.
      """
    ),
    (
      .noPrivateKey(path: "key.pem"),
      """
      Expected a key in PEM form without a password in key.pem, but there is none. Name the file \
      with the key that the certificate was made for.
      """
    ),
    (
      .keyMismatch(certificate: "chain.pem", key: "key.pem"),
      """
      Expected the key of the first certificate in chain.pem, but key.pem has another. Name files \
      that were made together.
      """
    ),
  ]

  @Test("an error says what was expected, what was found, and what to do", arguments: texts)
  func text(error: LiveServerError, text: String) {
    #expect(error.description == text)
  }

  @Test("strict transport security is sent only with TLS and allowed hosts")
  func strictTransport() {
    let files = LiveServerTLS(certificateChain: "a", privateKey: "b")
    let own = OriginPolicy(allowedHosts: ["app.example"])
    let name = "strict-transport-security"
    #expect(LiveServerConfiguration(policy: own).securityHeaders[name] == nil)
    #expect(LiveServerConfiguration(tls: files).securityHeaders[name] == nil)
    #expect(
      LiveServerConfiguration(policy: own, tls: files).securityHeaders[name]
        == "max-age=31536000")
  }
}
#endif
