#if Web
package import NIOCore

/// A handler that cuts off a peer that receives none of the bytes that wait to be sent.
///
/// It comes first in a pipeline, for answers of HTTP and for sockets alike. A slow peer is not cut:
/// every period in which fewer bytes wait than before counts as progress.
package final class StallHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?

  /// Cuts a connection after `timeout` without progress.
  package init(timeout: Duration) {
    self.timeout = TimeAmount(timeout)
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
  }

  package func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    context.fireChannelInactive()
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      timer?.cancel()
      timer = nil
    } else if timer == nil {
      watch(context: context, waiting: Self.waitingBytes(of: context.channel))
    }
    context.fireChannelWritabilityChanged()
  }

  private func watch(context: ChannelHandlerContext, waiting: Int) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      let stillWaiting = Self.waitingBytes(of: context.channel)
      if stillWaiting < waiting {
        self.watch(context: context, waiting: stillWaiting)
      } else {
        context.close(promise: nil)
      }
    }
  }

  /// Returns the bytes that wait to be sent; a channel that cannot report them counts as stalled.
  private static func waitingBytes(of channel: any Channel) -> Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
#endif
