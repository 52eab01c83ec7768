import Millrace

/// Asks for listings, one question at a time.
protocol ListingRequests: AnyObject {
  /// Asks; a new question ends the one before, whose answer nobody hears.
  func ask(
    _ question: ServiceQuestion,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void)
  /// Ends the question under way.
  func cancel()
}

/// Asks on the app's loop: an answer comes on its owner, and the loop ends what nobody waits for.
final class Requests: ListingRequests {
  /// How the service is to behave.
  var conduct = ServiceConduct()
  private let service: any PropertyService
  private let scope: Scope

  init(_ service: any PropertyService, in scope: Scope) {
    self.service = service
    self.scope = scope
  }

  /// What the work is, for tools.
  private struct Asking: Hashable, Sendable {
    let question: ServiceQuestion
  }

  func ask(
    _ question: ServiceQuestion,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void
  ) {
    let effect = Effect<Result<SearchResponse, SearchFailure>>.run(Asking(question: question)) {
      [service, conduct] in
      do throws(SearchFailure) {
        return .success(try await service.search(question, conduct))
      } catch {
        return .failure(error)
      }
    }
    start(effect.keyed(Self.key), "ask the listings", answer)
  }

  func cancel() {
    start(.cancel(Self.key), "stop asking the listings") { _ in }
  }

  private static let key = "listings"

  private func start(
    _ effect: Effect<Result<SearchResponse, SearchFailure>>, _ cause: String,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void
  ) {
    scope.loop.enqueue(cause) { [scope] turn in turn.start(effect, in: scope, deliver: answer) }
  }
}
