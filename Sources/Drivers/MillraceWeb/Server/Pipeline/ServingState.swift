#if Web
internal import Synchronization

/// The serving state of a server, for health checks.
final class ServingState: Sendable {
  private let stopping = Mutex(false)

  var isStopping: Bool { stopping.withLock { $0 } }

  func start() { stopping.withLock { $0 = false } }

  func stop() { stopping.withLock { $0 = true } }

  /// The answer to a health check: 200, or 503 from the moment that a stop is requested.
  var response: WebResponse {
    var response =
      isStopping ? WebResponse.text("stopping", status: 503) : WebResponse.text("serving")
    response.headers["cache-control"] = "no-store"
    return response
  }
}
#endif
