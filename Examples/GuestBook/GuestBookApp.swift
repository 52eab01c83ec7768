#if Web
import Hummingbird
import Millrace
import MillraceHummingbird
import MillraceWeb

/// Returns the app: a JSON API, a form that needs no script, and two live pages, on one port.
func guestBookApp(
  _ book: GuestBook, port: Int, onListening: @escaping @Sendable (Int) -> Void = { _ in }
) throws -> some ApplicationProtocol {
  var site = LiveSite()
  site.texts = { Words.of($0).page }
  site.page("/") { visit in
    PageFactory(
      BookPage(book: book, words: .of(visit)), state: .init(entries: book.entries.latest.value))
  }
  site.page("/door") { visit in
    PageFactory(
      DoorPage(book: book, words: .of(visit)), state: book.entries.latest.value.first?.id ?? 0)
  }
  let live = try SiteService(site)

  let router = Router()
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: SameSiteMiddleware(live))
  router.get("api/entries") { _, _ in book.entries.latest.value }
  router.post("api/entries") { request, context in
    let signing = try await request.decode(as: Signing.self, context: context)
    guard await book.sign(signing) else { throw HTTPError(.badRequest) }
    return HTTPResponse.Status.created
  }
  router.get("sign") { _, _ in
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: signForm)))
  }
  router.post("sign") { request, context in
    let signing = try await URLEncodedFormDecoder().decode(
      Signing.self, from: request, context: context)
    guard await book.sign(signing) else { throw HTTPError(.badRequest) }
    return Response.redirect(to: "/", type: .normal)
  }
  live.addRoutes(to: router)
  return Application(
    router: router, server: .live(live),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    services: [live], onServerRunning: { onListening($0.localAddress?.port ?? port) })
}

private let signForm = """
  <!DOCTYPE html>
  <html lang="en"><meta name="viewport" content="width=device-width"><title>Sign</title>
  <h1>Sign the guest book</h1>
  <form method="post"><p><label>Name<br><input name="name" maxlength="60" required></label>
  <p><label>Words<br><input name="words" maxlength="500"></label><p><button>Sign</button></form>
  """
#endif
