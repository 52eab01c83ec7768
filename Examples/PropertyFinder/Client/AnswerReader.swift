import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads one answer, and no more of it than is allowed: what comes is counted as it comes.
final class AnswerReader: NSObject, URLSessionDataDelegate {
  typealias Answer = Result<(body: Data, response: HTTPURLResponse), SearchFailure>

  private struct Contents {
    var body = Data()
    var isTooLong = false
    var isCancelled = false
    var isStarted = false
    var waiting: CheckedContinuation<Answer, Never>?
  }

  private let limit: Int
  private let contents = Mutex(Contents())

  init(limit: Int) {
    self.limit = limit
  }

  /// Asks; a cancelled task closes the connection.
  func answer(to request: URLRequest, _ configuration: URLSessionConfiguration) async -> Answer {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    // The session holds its delegate until then.
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        contents.withLock { $0.waiting = continuation }
        task.resume()
        // A task that is cancelled before it is resumed would not end everywhere.
        let isCancelled = contents.withLock {
          $0.isStarted = true
          return $0.isCancelled
        }
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      let isStarted = contents.withLock {
        $0.isCancelled = true
        return $0.isStarted
      }
      if isStarted { task.cancel() }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = contents.withLock {
      $0.isTooLong = $0.isTooLong || data.count > limit - $0.body.count
      if !$0.isTooLong { $0.body.append(data) }
      return $0.isTooLong
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let response = task.response as? HTTPURLResponse
    let (waiting, answer) = contents.withLock { contents in
      let waiting = contents.waiting
      contents.waiting = nil
      return (waiting, Self.answer(contents, response, error))
    }
    waiting?.resume(returning: answer)
  }

  private static func answer(
    _ contents: Contents, _ response: HTTPURLResponse?, _ error: (any Error)?
  ) -> Answer {
    if contents.isTooLong { return .failure(.notUnderstood) }
    guard let error else {
      return response.map { .success((contents.body, $0)) } ?? .failure(.notUnderstood)
    }
    return switch (error as? URLError)?.code {
    case .cancelled: .failure(.cancelled)
    case .timedOut: .failure(.timedOut)
    default: .failure(.unreachable)
    }
  }
}
