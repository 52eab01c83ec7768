import Millrace
import MillraceUniFlow

extension Search {
  /// A result of the work outside the loop.
  enum News: Sendable {
    case progress(Double, SearchRequest<Hit>)
    case found([Hit], SearchRequest<Hit>)
    case failed(SearchFailure, SearchRequest<Hit>)
    case suggestions([String], SearchRequest<Hit>)

    var action: Action {
      switch self {
      case .progress(let progress, let request): update(progress, of: request)
      case .found(let results, let request): finish(with: results, of: request)
      case .failed(let error, let request): fail(error, of: request)
      case .suggestions(let keywords, let request): suggest(keywords, of: request)
      }
    }
  }

  static func work(_ keyword: Keyword, _ request: SearchRequest<Hit>) -> Effect<News> {
    .run("search for \(keyword.text)") { send throws(SearchFailure) in
      let results = try await request.service.search(keyword) { progress in
        await send(.progress(progress, request))
      }
      await send(.found(results, request))
    } catch: {
      .failed($0, request)
    }
    .keyed(request)
  }

  static func lookup(_ keyword: Keyword, _ request: SearchRequest<Hit>) -> Effect<News> {
    .run("suggestions for \(keyword.text)") { send in
      // A failed suggestion does not make the search a failure.
      let keywords = (try? await request.service.suggestions(for: keyword)) ?? []
      await send(.suggestions(keywords, request))
    }
    .keyed(request)
  }
}
