import Foundation
import Testing

@testable import MillraceWeb

@Suite("The parts of an address")
struct VisitTests {
  static let addresses: [(String, [String]?)] = [
    ("/", []), ("", []), ("//", []), ("/a", ["a"]), ("/a/", ["a"]), ("/a//b", ["a", "b"]),
    ("/gr%C3%BC%c3%9f", ["grüß"]), ("/a%2Fb", ["a/b"]), ("/a+b", ["a+b"]), ("/%00", ["\u{0}"]),
    ("/..", [".."]), ("/%", nil), ("/%4", nil), ("/%zz", nil), ("/%ff", nil), ("/%c0%80", nil),
    ("/%ed%a0%80", nil), ("/a%", nil), ("/%+1", nil), ("/%٣٣", nil),
  ]

  @Test(
    "the query stands beside the path, as it was asked for",
    arguments: [
      ("/a?b=c", "/a", "b=c"), ("/a?", "/a", nil), ("/a??", "/a", "?"), ("/?a/b", "/", "a/b"),
      ("/a?%zz&%00", "/a", "%zz&%00"), ("/a%3Fb", "/a%3Fb", nil),
      ("/a?\u{301}=b", "/a", "\u{301}=b"),
    ] as [(String, String, String?)])
  func query(address: String, path: String, query: String?) throws {
    let visit = try #require(Visit(address: address))
    #expect(visit.path == path && visit.query == query)
    #expect(visit.addressWithQuery == path + (query.map { "?" + $0 } ?? ""))
  }

  @Test(
    "a parameter of the query is decoded as a form encodes it",
    arguments: [
      ("q=a", "q", "a"), ("q=a+b%26c", "q", "a b&c"), ("a=1&q=2&q=3", "q", "2"), ("q", "q", ""),
      ("q=", "q", ""), ("q=a=b", "q", "a=b"), ("%71=x", "q", "x"), ("q=%", "q", nil),
      ("q=%ff", "q", nil), ("q=%&q=b", "q", nil), ("&&q=1", "q", "1"), ("=1", "q", nil),
      ("Q=1", "q", nil), ("qq=1", "q", nil), ("=1", "", "1"),
    ] as [(String, String, String?)])
  func parameter(query: String, name: String, value: String?) throws {
    let visit = try #require(Visit(address: "/a?" + query))
    #expect(visit.parameter(name) == value)
  }

  @Test(
    "a cookie is found among all that the browser sent",
    arguments: [
      (["a=1"], "a", "1"), (["a=1; b=2"], "b", "2"), (["a=1;b=2"], "b", "2"),
      (["a=1", "b=2"], "b", "2"), (["a=1; a=2"], "a", "1"), (["a=\"1 2\""], "a", "1 2"),
      (["a=\""], "a", "\""), (["a=b=c"], "a", "b=c"), (["a="], "a", ""), (["a"], "a", nil),
      ([" a = 1 "], "a", "1"), (["A=1"], "a", nil), (["aa=1; xa=2"], "a", nil), ([""], "a", nil),
      ([], "a", nil), ([";;;=;a=1"], "a", "1"), (["b=1;\u{301}a=2"], "a", nil),
    ] as [([String], String, String?)])
  func cookie(fields: [String], name: String, value: String?) throws {
    let headers = WebHeaders(fields: fields.map { .init(name: "COOKIE", value: $0) })
    let visit = try #require(Visit(address: "/", headers: headers))
    #expect(visit.cookie(name) == value)
  }

  @Test(
    "languages come in the order of preference",
    arguments: [
      ("he, en;q=0.5", ["he", "en"]), ("en;q=0.5, he", ["he", "en"]), ("a, b, c", ["a", "b", "c"]),
      ("de;q=0, en", ["en"]), ("en;q=2, de", ["de"]), ("en;q=x", []), ("en;q=nan", []),
      ("en;q=inf", []), ("en;q=-1", []), ("*", ["*"]), ("de-CH-1996 ; q=0.3", ["de-CH-1996"]),
      ("toolonglanguage, x", ["x"]), ("../../etc, \"><script>", []), ("", []), (",,,", []),
      ("en-, -en, de", ["de"]), ("en;level=1", []), ("zh;q=0.100,zh-TW;Q=0.9", ["zh-TW", "zh"]),
    ])
  func languages(field: String, tags: [String]) throws {
    let visit = try #require(Visit(address: "/", headers: ["accept-language": field]))
    #expect(visit.languages == tags)
  }

  @Test(
    "numbers and sizes are written as in the preferred language",
    arguments: [
      ("de-DE, en;q=0.5", "1.234,5", "1,2 MB"), ("de-CH", "1’234.5", "1.2 MB"),
      ("", "1,234.5", "1.2 MB"), ("*", "1,234.5", "1.2 MB"), ("fr;q=0, en-GB", "1,234.5", "1.2 MB"),
      ("x-zz-klingon", "1,234.5", "1.2 MB"),
    ])
  func locale(field: String, number: String, size: String) throws {
    let visit = try #require(Visit(address: "/", headers: ["accept-language": field]))
    #expect(1_234.5.formatted(.number.locale(visit.locale)) == number)
    #expect(1_200_000.formatted(.byteCount(style: .file).locale(visit.locale)) == size)
  }

  @Test(
    "the page's language is the one that suits best",
    arguments: [
      ("he, en;q=0.5", ["en", "he"], "he"), ("pt-BR", ["en", "pt"], "pt"),
      ("pt", ["en", "pt-BR"], "pt-BR"), ("DE-ch", ["de-CH"], "de-CH"), ("fr", ["en"], nil),
      ("fr, *", ["en", "de"], "en"), ("zh-Hant-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
      ("", ["en"], nil), ("en", [], nil), ("fr, de", ["en", "de"], "de"),
    ] as [(String, [String], String?)])
  func language(field: String, offered: [String], found: String?) throws {
    let visit = try #require(Visit(address: "/", headers: ["accept-language": field]))
    #expect(visit.language(among: offered) == found)
  }

  @Test("each is decoded by itself, or the address is none", arguments: addresses)
  func segments(address: String, segments: [String]?) {
    #expect(Visit(address: address)?.segments == segments)
    if segments != nil { #expect(Visit(address: address)?.path == address) }
  }
}
