#if Web
internal import Synchronization

/// Whether a server still wants requests, for those who ask how it is.
final class ServingState: Sendable {
  private let stopping = Mutex(false)

  var isStopping: Bool { stopping.withLock { $0 } }

  func start() { stopping.withLock { $0 = false } }

  func stop() { stopping.withLock { $0 = true } }

  /// The answer to who asks: 200, or 503 from the moment that the server is told to stop.
  var response: WebResponse {
    var response =
      isStopping ? WebResponse.text("stopping", status: 503) : WebResponse.text("serving")
    response.headers["cache-control"] = "no-store"
    return response
  }
}
#endif
