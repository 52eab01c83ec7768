#if Web
internal import HTTPTypes
public import Hummingbird
public import MillraceWeb
internal import NIOHTTP1

/// Middleware that refuses what a page of another site makes a browser send.
///
/// A browser sends the cookies of a site also with a post that a page elsewhere has caused. The
/// pages of a site and their sockets are protected without it; this protects the app's own routes,
/// by the same policy:
///
/// ```swift
/// router.add(middleware: SameSiteMiddleware(live))
/// router.post("sign") { … }
/// ```
///
/// It applies to the routes that are added after it.
///
/// `GET`, `HEAD`, `OPTIONS` and `TRACE` pass, so they must not change anything. Any other request
/// needs a `Host` of `OriginPolicy.allowedHosts`, also from a program, and passes if its `Origin`
/// is the host or one of `OriginPolicy.allowedOrigins`. Without an `Origin` it passes unless
/// `Sec-Fetch-Site` names another site; a client that is no browser sends neither. Pages with
/// `Referrer-Policy: no-referrer` post with the origin `null`, which passes where `Sec-Fetch-Site`
/// says `same-origin`: over TLS, and on this machine. A refused request is answered with 403, or
/// with 421 for its host, before its body is read.
public struct SameSiteMiddleware<Context: RequestContext>: RouterMiddleware {
  private let service: SiteService

  /// Creates middleware with the policy of a site.
  public init(_ service: SiteService) {
    self.service = service
  }

  /// Passes on a request of a person, of the site or of a program, and refuses all others.
  @concurrent public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let refusal = service.foreignRefusal(of: HTTPRequestHead(request)) {
      return Response(refusal, isHead: false)
    }
    return try await next(request, context)
  }
}
#endif
