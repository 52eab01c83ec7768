#if Web
import Foundation

@testable import PropertyFinder

/// The listing service without HTTP in between.
struct PromptService: PropertyService {
  private let service = ListingService()

  func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse {
    switch conduct.answer {
    case .right, .damaged:
      guard let json = try? JSONEncoder().encode(service.answer(to: question)) else {
        throw .unreadable
      }
      return try SearchResponse(json: json)
    case .failing: throw .refused(status: 503)
    case .nonsense: throw .unreadable
    case .away: throw .unreachable
    }
  }
}
#endif
