import Synchronization

@testable import PropertyFinder

/// A service whose every answer the test gives.
final class FakeService: PropertyService {
  typealias Answer = Result<SearchResponse, SearchFailure>

  private struct Contents {
    var asked: [ServiceQuestion] = []
    var waiting: [ServiceQuestion: CheckedContinuation<Answer, Never>] = [:]
    var cancelled: [ServiceQuestion] = []
  }

  private let contents = Mutex(Contents())

  var asked: [ServiceQuestion] { contents.withLock { $0.asked } }
  var cancelled: [ServiceQuestion] { contents.withLock { $0.cancelled } }

  func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        contents.withLock {
          $0.asked.append(question)
          $0.waiting[question] = continuation
        }
      }
    } onCancel: {
      // It is answered all the same when the test says so: as one that had left already.
      contents.withLock { $0.cancelled.append(question) }
    }
    return try answer.get()
  }

  func answer(
    _ place: String, page: Int = 1, in refinement: Refinement = Refinement(), _ answer: Answer
  ) {
    let question = ServiceQuestion(.place(place), page: page, refinement)
    contents.withLock { $0.waiting.removeValue(forKey: question) }?.resume(returning: answer)
  }

  func answer(near point: GeoPoint, _ answer: Answer) {
    let question = ServiceQuestion(.around(point), page: 1)
    contents.withLock { $0.waiting.removeValue(forKey: question) }?.resume(returning: answer)
  }
}

extension SearchResponse {
  /// So many houses.
  static func houses(_ count: Int, page: Int = 1, of pages: Int = 1) -> SearchResponse {
    let first = (page - 1) * count
    return SearchResponse(
      (first..<first + count).map { PropertyDetail(id: "h\($0)", title: "House \($0)") },
      page: page, totalPages: pages, totalResults: count * pages)
  }
}
