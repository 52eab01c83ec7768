#if Web
import MillraceSocket
import Testing

@Suite("Which requests are accepted")
struct OriginPolicyTests {
  static let hosts: [([String], SocketRefusal?)] = [
    (["localhost"], nil),
    (["LocalHost:8080"], nil),
    (["127.0.0.1:1"], nil),
    (["[::1]:8080"], nil),
    (["[::1]"], nil),
    ([], .missingHost),
    ([""], .missingHost),
    (["localhost", "localhost"], .severalHosts),
    (["evil.example"], .foreignHost("evil.example")),
    (["localhost.evil.example:8080"], .foreignHost("localhost.evil.example:8080")),
    (["localhost:evil"], .foreignHost("localhost:evil")),
    (["localhost:"], .foreignHost("localhost:")),
    (["evil@localhost"], .foreignHost("evil@localhost")),
    (["::1"], .foreignHost("::1")),
    (["127.0.0.1.nip.io:80"], .foreignHost("127.0.0.1.nip.io:80")),
  ]

  @Test("a host is accepted by name, whatever its port", arguments: hosts)
  func host(hosts: [String], refusal: SocketRefusal?) {
    #expect(OriginPolicy().refusal(hosts: hosts) == refusal)
  }

  @Test("a host that is allowed with a port is accepted at that port alone")
  func hostWithPort() {
    let policy = OriginPolicy(allowedHosts: ["App.example:8443"])
    #expect(policy.refusal(hosts: ["app.example:8443"]) == nil)
    #expect(policy.refusal(hosts: ["app.example"]) == .foreignHost("app.example"))
    #expect(policy.refusal(hosts: ["app.example:80"]) == .foreignHost("app.example:80"))
  }

  static let origins: [([String], Bool)] = [
    (["http://localhost:8080"], true),
    (["HTTP://LOCALHOST:8080"], true),
    (["https://localhost:8080"], true),
    (["https://friend.example"], true),
    ([], false),
    (["null"], false),
    (["http://localhost"], false),
    (["http://localhost:8081"], false),
    (["http://localhost:8080.evil.example"], false),
    (["http://evil.example/http://localhost:8080"], false),
    (["file://localhost:8080"], false),
    (["localhost:8080"], false),
    (["http://localhost:8080", "http://localhost:8080"], false),
  ]

  @Test("an origin is accepted when it is the server's own or an allowed one", arguments: origins)
  func origin(origins: [String], isWelcome: Bool) {
    let policy = OriginPolicy(allowedOrigins: ["https://Friend.example"])
    #expect((policy.refusal(origins: origins, host: "localhost:8080") == nil) == isWelcome)
  }
}
#endif
