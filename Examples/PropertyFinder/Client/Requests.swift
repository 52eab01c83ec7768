import Millrace

/// A client of the listings with one request at a time.
protocol ListingRequests: AnyObject {
  /// Asks for listings; cancels the previous request, whose answer is dropped.
  func ask(
    _ question: ServiceQuestion,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void)
  /// Cancels the request in progress.
  func cancel()
}

/// A client that runs requests on the app's loop: answers arrive on its owner, and the loop cancels
/// replaced requests.
final class Requests: ListingRequests {
  private let service: any PropertyService
  private let scope: Scope
  private let conduct: () -> ServiceConduct

  /// Creates a client.
  ///
  /// - Parameter conduct: Returns the behaviour that the service is asked for next.
  init(
    _ service: any PropertyService, in scope: Scope, conduct: @escaping () -> ServiceConduct
  ) {
    self.service = service
    self.scope = scope
    self.conduct = conduct
  }

  /// The description of the effect, for tools.
  private struct Asking: Hashable, Sendable {
    let question: ServiceQuestion
  }

  func ask(
    _ question: ServiceQuestion,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void
  ) {
    let effect = Effect<Result<SearchResponse, SearchFailure>>.run(Asking(question: question)) {
      [service, conduct = conduct()] () throws(SearchFailure) in
      .success(try await service.search(question, conduct))
    } catch: {
      .failure($0)
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
