#if Web
internal import HTTPTypes
public import Hummingbird
public import MillraceWeb
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

extension SiteService {
  /// Adds a route for each page of the site, and for its files, uploads and socket.
  ///
  /// Middleware that the router has by then applies to them as to every route. All other addresses,
  /// also those below the site's root, remain the app's. Where a page has no answer for an address,
  /// an error with the status 404 is thrown, so that `FileMiddleware` can answer instead.
  ///
  /// Addresses are whole ones: a group must not have a path of its own. The body of a request for
  /// them has to be whole in `LiveServerLimits.requestTimeout`.
  ///
  /// - Parameters:
  ///   - router: A router, or a group of it without a path.
  ///   - takingForms: True to take the forms of the pages from browsers that run no script. Then no
  ///     page may have an address at which the app has a `POST` of its own.
  public func addRoutes(
    to router: some RouterMethods<some RequestContext>, takingForms: Bool = false
  ) {
    for path in open.routes.flatMap(\.paths) {
      router.get(path) { request, _ in try await self.respond(to: request) }
      router.head(path) { request, _ in try await self.respond(to: request) }
    }
    for path in takingForms ? open.pageRoutes.flatMap(\.paths) : [] {
      router.post(path) { request, _ in try await self.respond(to: request) }
    }
    router.post(RouterPath(open.uploadPath + "**")) { request, _ in
      try await self.respond(to: request)
    }
  }

  /// Returns the browser session of a request that the app handles itself; `nil` without a valid
  /// cookie, or where the site has no sign-ins.
  ///
  /// ```swift
  /// router.get("api/orders") { request, _ in
  ///   let user = await live.session(of: request)?.user
  ///   …
  /// }
  /// ```
  public func session(of request: Request) async -> BrowserSession? {
    let fields = request.headers.map {
      WebHeaders.Field(name: $0.name.canonicalName, value: $0.value)
    }
    return await session(of: WebHeaders(fields: fields))
  }

  private func respond(to request: Request) async throws -> Response {
    let head = HTTPRequestHead(request)
    var response: WebResponse
    switch admit(head, from: Peer.address) {
    case .refused(let refusal): response = refusal
    case .request(var admitted):
      do {
        if let body = try await body(of: request) {
          admitted.body = body
          response = await respond(to: admitted, mayPassOn: true)
        } else {
          response = tooSlow(head)
          // Not over HTTP/2, which has no such field, and where others go on.
          if Peer.address != nil { response.headers["Connection"] = "close" }
        }
      } catch is NIOTooManyBytesError {
        response = tooLarge(head)
      }
    }
    let converted = Response(response, isHead: request.method == .head)
    if response.status == 404 { throw NoAnswer(service: self, response: converted) }
    return converted
  }

  /// Receives the body of a request; `nil` if it is not whole in time.
  private func body(of request: Request) async throws -> [UInt8]? {
    let fields = request.headers
    guard fields[.transferEncoding] != nil || fields[.contentLength].map({ $0 != "0" }) == true
    else { return [] }
    return try await inTime { [bodySize] in
      let body = try await request.body.collect(upTo: bodySize)
      // The end of a stream that is cancelled looks like that of the body.
      try Task.checkCancellation()
      return Array(body.readableBytesView)
    }
  }
}

extension RunningSite.Route {
  /// The paths of the router.
  fileprivate var paths: [RouterPath] {
    (includesBelow ? [path, path + "/**"] : [path]).map { RouterPath($0) }
  }
}

/// The client of the connection whose requests are handled.
enum Peer {
  @TaskLocal static var address: SocketAddress?
}

/// An error that the site has nothing at an address, with its answer.
private struct NoAnswer: HTTPResponseError {
  let service: SiteService
  let response: Response

  var status: HTTPResponse.Status { .notFound }

  func response(from request: Request, context: some RequestContext) -> Response {
    service.count(404)
    return response
  }
}

extension HTTPRequestHead {
  /// Converts a request, whose host is no field of the new types.
  init(_ request: Request) {
    var headers = HTTPHeaders()
    if let host = request.head.authority { headers.add(name: "host", value: host) }
    headers.add(contentsOf: HTTPHeaders(request.headers))
    self.init(
      version: .http1_1, method: HTTPMethod(request.method), uri: request.head.path ?? "",
      headers: headers)
  }
}

extension Response {
  init(_ response: WebResponse, isHead: Bool) {
    let fields = HTTPFields(
      HTTPHeaders(response.headers.fields.map { ($0.name, $0.value) }), splitCookie: false)
    let body: ResponseBody
    if isHead || response.status == 204 || response.status == 304 {
      body = ResponseBody()
    } else if let part = response.part {
      body = ResponseBody(contentLength: fields[.contentLength].flatMap { Int($0) }) { writer in
        var sent = 0
        while let piece = try await part.piece(after: sent) {
          sent += piece.readableBytes
          try await writer.write(piece)
        }
        try await writer.finish(nil)
      }
    } else {
      body = ResponseBody(byteBuffer: ByteBuffer(bytes: response.body))
    }
    self.init(status: HTTPResponse.Status(code: response.status), headers: fields, body: body)
    // A response without a body has the length of none, or that of the answer to a GET.
    headers[.contentLength] = fields[.contentLength]
  }
}
#endif
