#if Web
internal import NIOCore

/// The last handler in the pipeline of a socket: the pipeline's side of its exchange.
final class SocketExchangeHandler: ChannelDuplexHandler {
  typealias InboundIn = String
  typealias OutboundIn = String
  typealias OutboundOut = String

  private let exchange: SocketExchange

  init(_ exchange: SocketExchange) {
    self.exchange = exchange
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    exchange.end(nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    exchange.end(nil)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    exchange.enqueue(Self.unwrapInboundIn(data))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { exchange.end(nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    exchange.end(error as? SocketError ?? .connectionLost)
    context.fireErrorCaught(error)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    exchange.setRoom(context.channel.isWritable)
    context.fireChannelWritabilityChanged()
  }

  func read(context: ChannelHandlerContext) {
    if exchange.mayRead() { context.read() }
  }
}
#endif
