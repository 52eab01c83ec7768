#if Web
@testable import MillraceWeb
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@Suite("The requests of a site in a pipeline")
struct SiteRequestHandlerTests {
  private func channel(_ target: String) throws -> EmbeddedChannel {
    let service = try SiteService(RunningSiteTests.site())
    let channel = EmbeddedChannel(handler: SiteRequestHandler(service))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(HTTPServerRequestPart.head(Self.head(target)))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "12")))
    return channel
  }

  private static func head(_ target: String) -> HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1, method: .POST, uri: target,
      headers: ["host": "localhost", "content-length": "5"])
  }

  @Test("one that is not whole in time is refused with 408; those of others have no limit here")
  func slow() throws {
    let slow = try channel("/notes/3")
    slow.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(slow.isActive)
    slow.embeddedEventLoop.advanceTime(by: .seconds(1))
    guard case .head(let head)? = try slow.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status.code == 408 && head.headers["connection"] == ["close"])
    #expect(!slow.isActive)
    let other = try channel("/report")
    other.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(other.isActive)
  }

  @Test("one that is whole only when the service has stopped is answered with 503")
  func late() async throws {
    let service = try SiteService(RunningSiteTests.site())
    let channel = try await NIOAsyncTestingChannel { channel in
      try channel.pipeline.syncOperations.addHandler(SiteRequestHandler(service))
    }
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    try await channel.writeInbound(HTTPServerRequestPart.head(Self.head("/notes/3")))
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await service.run()
    }.value
    try await channel.writeInbound(HTTPServerRequestPart.end(nil))
    let answer = try await channel.readOutbound(as: HTTPServerResponsePart.self)
    guard case .head(let head)? = answer else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status.code == 503 && head.headers["connection"] == ["close"])
    #expect(!channel.isActive)
  }
}
#endif
