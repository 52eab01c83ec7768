import Testing

@testable import MillraceWeb

@Suite("The head of a page")
struct PageHeadTests {
  @Test("a head that says nothing writes nothing")
  func empty() {
    #expect(PageHead().tags(title: "A") == "")
    #expect(!document(PageHead()).contains(" dir="))
  }

  @Test("the description of a page stands in its head, escaped")
  func full() {
    let head = PageHead(
      description: "Loops & \"more\"", canonical: "https://a.example/?b=<c>",
      picture: "https://a.example/p.png", siteName: "</title><script>", isUnlisted: true)
    let lines = head.tags(title: "A<B").split(separator: "\n").map(String.init)
    #expect(
      lines == [
        #"<meta name="description" content="Loops &amp; &quot;more&quot;">"#,
        #"<meta name="robots" content="noindex">"#,
        #"<link rel="canonical" href="https://a.example/?b=&lt;c&gt;">"#,
        #"<meta property="og:title" content="A&lt;B">"#,
        #"<meta property="og:type" content="website">"#,
        #"<meta property="og:description" content="Loops &amp; &quot;more&quot;">"#,
        #"<meta property="og:url" content="https://a.example/?b=&lt;c&gt;">"#,
        #"<meta property="og:image" content="https://a.example/p.png">"#,
        #"<meta property="og:site_name" content="&lt;/title&gt;&lt;script&gt;">"#,
        #"<meta name="twitter:card" content="summary_large_image">"#,
      ])
  }

  @Test("a page has its own language and direction")
  func language() {
    let html = document(PageHead(language: "he", direction: .rightToLeft))
    #expect(html.contains(#"<html lang="he" dir="rtl" data-session="#))
    #expect(document(PageHead()).contains(#"<html lang="en" data-session="#))
    #expect(!document(PageHead(language: #""><script>"#)).contains("<script>"))
  }

  @Test("the driver's own texts are the site's, in the language of the page")
  func texts() {
    var texts = PageTexts.english
    texts.connectionLost = "אבד \"<b>"
    texts.copied = "הועתק"
    texts.direction = .rightToLeft
    let html = Document(title: "A", language: "he", texts: texts, token: "t", body: "").html
    #expect(html.contains(#"data-lost="אבד &quot;&lt;b&gt;""#))
    #expect(html.contains(#"data-copied="הועתק""#))
    let failure = ErrorPage(
      status: 404, words: "", language: "he", links: DocumentLinks(), texts: texts)
    #expect(failure.html.contains(#"<html lang="he" dir="rtl">"#))
    #expect(failure.html.contains(PageTexts.english.missing.title))
  }

  private func document(_ head: PageHead) -> String {
    Document(title: "A", language: "en", head: head, token: "t", body: "").html
  }
}
