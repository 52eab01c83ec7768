#if Web
internal import NIOCore
internal import NIOWebSocket

extension SocketError {
  /// The fault behind an error of the frame decoder or the aggregator; nil for one of the network.
  init?(pipelineError error: any Error) {
    switch error {
    case let error as SocketError:
      self = error
    case NIOWebSocketError.invalidFrameLength:
      self = .tooLarge
    case is NIOWebSocketError:
      self = .brokenProtocol(.malformedControlFrame)
    case NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments:
      self = .tooLarge
    case is NIOWebSocketFrameAggregator.Error:
      self = .brokenProtocol(.brokenFragments)
    default:
      return nil
    }
  }
}
#endif
