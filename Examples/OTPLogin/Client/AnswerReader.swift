import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads one answer, and no more of it than is allowed: what comes is counted as it comes.
final class AnswerReader: NSObject, URLSessionDataDelegate {
  typealias Answer = Result<(Data, HTTPURLResponse), LoginFailure>

  private struct Contents {
    var body = Data()
    var isTooLong = false
  }

  private let limit: Int
  private let contents = Mutex(Contents())
  private let told: @Sendable (Answer) -> Void

  /// Makes a reader of one answer.
  ///
  /// - Parameter told: called once.
  init(limit: Int, told: @escaping @Sendable (Answer) -> Void) {
    self.limit = limit
    self.told = told
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isFirst = contents.withLock {
      let wasTooLong = $0.isTooLong
      $0.isTooLong = wasTooLong || data.count > limit - $0.body.count
      if !$0.isTooLong { $0.body.append(data) }
      return $0.isTooLong && !wasTooLong
    }
    // It is under way, and has not ended: to cancel it is safe.
    if isFirst { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (body, isTooLong) = contents.withLock { ($0.body, $0.isTooLong) }
    if isTooLong {
      told(.failure(.notUnderstood))
    } else if error == nil, let response = task.response as? HTTPURLResponse {
      told(.success((body, response)))
    } else {
      told(.failure((error as? URLError)?.code == .timedOut ? .timedOut : .offline))
    }
  }
}
