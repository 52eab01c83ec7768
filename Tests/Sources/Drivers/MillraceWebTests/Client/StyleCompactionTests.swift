#if Web
import Testing

@testable import MillraceWeb

@Suite("The compaction of style sheets")
struct StyleCompactionTests {
  private static func compacted(_ sheet: String) -> String {
    String(decoding: StyleCompaction.compacted(Array(sheet.utf8)), as: UTF8.self)
  }

  @Test(
    "spaces go where they mean nothing, and stay where they mean something",
    arguments: [
      ("a { color: red; }", "a{color:red}"),
      (
        "a b > c, d:hover  {\n  margin: 0 auto;\n  --x: 1px;\n}\n",
        "a b > c,d:hover{margin:0 auto;--x:1px}"
      ),
      ("a { width: calc(1px + 2px); }", "a{width:calc(1px + 2px)}"),
      ("a :is(b, c) { x: y }", "a :is(b,c){x:y}"),
      (
        "@media (min-width: 48rem) and (hover) { a { b: c; } }",
        "@media (min-width: 48rem) and (hover){a{b:c}}"
      ),
      ("a { content: \"/* {  } */\"; b: ' \\' ; '; }", "a{content:\"/* {  } */\";b:' \\' ; '}"),
      ("/* one */ a /* two */ { b: c; /* three */ d: e }", "a{b:c;d:e}"),
      ("a{margin:1px/* and */2px}", "a{margin:1px/**/2px}"),
      ("a{margin:1/* and */.5px}", "a{margin:1/**/.5px}"),
      ("[a=\"b-c\"] d", "[a=b-c] d"), ("[a~=\"b\"][c='d']", "[a~=b][c=d]"),
      ("[a=\"\"][b=\"1\"][c=\"D\"]", "[a=\"\"][b=\"1\"][c=\"D\"]"),
      ("[a=\"b c\"][d=\"e\" i]", "[a=\"b c\"][d=\"e\" i]"),
      ("a { b : c; }", "a{b : c}"), ("a { b: c", "a{b:c"), ("/* open", ""), ("\"open", "\"open"),
      ("", ""), ("{ & b { c: d } }", "{& b{c:d}}"), ("a { :is(b) c { d: e } }", "a{:is(b) c{d:e}}"),
    ])
  func rules(sheet: String, expected: String) {
    #expect(Self.compacted(sheet) == expected)
  }

  @Test(
    "a sheet of pages has the same declarations as its source, in fewer bytes",
    arguments: [
      PackageResources.millrace_css, PackageResources.lists_css, PackageResources.controls_css,
      PackageResources.screens_css,
    ])
  func own(sheet: [UInt8]) {
    let source = String(decoding: sheet, as: UTF8.self)
    let compacted = Self.compacted(source)
    let comments = #/\/\*(?s:.*?)\*\//#
    let words = { (sheet: String) in
      sheet.replacing(comments, with: " ").replacing("\"", with: "")
        .split { " \n{};:,".contains($0) }
    }
    #expect(words(compacted) == words(source))
    let rules = { (sheet: String) in sheet.replacing(comments, with: "").count { $0 == "{" } }
    #expect(rules(compacted) == rules(source))
    #expect(compacted.utf8.count < source.utf8.count * 9 / 10)
    #expect(Self.compacted(compacted) == compacted)
  }
}
#endif
