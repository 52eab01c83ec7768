#if Web
import MillraceTestSupport
import NIOCore
import NIOSSL

extension TestClient {
  /// Connects over TLS, runs `body`, and disconnects.
  static func connect<Result>(
    to port: Int, tls: NIOSSLContext, _ body: (inout TestClient) async throws -> Result
  ) async throws -> Result {
    try await connect(
      to: port,
      beginning: { channel in
        try channel.pipeline.syncOperations.addHandler(
          NIOSSLClientHandler(context: tls, serverHostname: "localhost"))
      }, body)
  }
}
#endif
