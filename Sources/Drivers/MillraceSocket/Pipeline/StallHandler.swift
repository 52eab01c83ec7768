#if Web
package import NIOCore

/// A handler that cuts off a peer that receives none of the bytes that wait to be sent.
///
/// It comes first in a pipeline, for answers of HTTP and for sockets alike. A slow peer is not cut:
/// every period in which the system has taken a byte counts as progress. A timer begins only where
/// bytes wait.
package final class StallHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = IOData
  package typealias OutboundOut = IOData

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?
  /// The number of bytes that have been written, also those that wait.
  private var written = 0

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
    watch(context: context)
    context.fireChannelWritabilityChanged()
  }

  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    written &+= Self.unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  package func flush(context: ChannelHandlerContext) {
    context.flush()
    watch(context: context)
  }

  /// Starts the timer if bytes wait, and stops it if none does.
  private func watch(context: ChannelHandlerContext) {
    let waiting = Self.waitingBytes(of: context.channel)
    if waiting == 0, context.channel.isWritable {
      timer?.cancel()
      timer = nil
    } else if timer == nil {
      watch(context: context, received: written &- waiting)
    }
  }

  private func watch(context: ChannelHandlerContext, received: Int) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      let now = self.written &- Self.waitingBytes(of: context.channel)
      self.timer = nil
      if now != received {
        self.watch(context: context)
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
