#if Web
import Testing

@testable import MillraceWeb

@Suite("A script without what is only for its readers")
struct ScriptCompactionTests {
  @Test(
    "code loses its spaces, and nothing else",
    arguments: [
      ("  const a = b ? c : d;", "const a=b?c:d;"),
      ("  // a comment", ""),
      ("return a in b", "return a in b\n"),
      ("if (a) return \"b\";", "if(a)return\"b\";"),
      ("a + +b - -c + ++d", "a+ +b- -c+ ++d\n"),
      ("say(\"a = 'b'  // c\", 'd \\' e');", "say(\"a = 'b'  // c\",'d \\' e');"),
      (
        "say(`a  ${ b + { c : d }[ e ] }  f ${ `g  h` } i`);",
        "say(`a  ${b+{c:d}[e]}  f ${`g  h`} i`);"
      ),
      ("a = /[/ ] \\/ \"b/.test(c) && d / e / f;", "a=/[/ ] \\/ \"b/.test(c)&&d/e/f;"),
      ("if (a === \"ä b\") ö = 1", "if(a===\"ä b\")ö=1\n"),
      ("if (a) { b(); c = \";}\"; }", "if(a){b();c=\";}\"}\n"),
      ("a\n  ? b\n  : c.d\n  .e()\n  && f\ng", "a?b:c.d.e()&&f\ng\n"),
      ("a = {\n  b() {\n    c();\n  },\n};\nd();", "a={b(){c()},};d();"),
    ])
  func lines(line: String, compact: String) {
    let compacted = ScriptCompaction.compacted(Array(line.utf8))
    #expect(String(decoding: compacted.bytes, as: UTF8.self) == compact)
  }

  @Test("no script of a page has a literal that goes over its line")
  func scripts() {
    for script in [
      PackageResources.millrace_js, PackageResources.lists_js, PackageResources.uploads_js,
      PackageResources.position_js,
    ] {
      #expect(ScriptCompaction.linesWithOpenLiterals(script) == [])
    }
    let wrong = Array("a\nb = `c\nd`".utf8)
    #expect(ScriptCompaction.linesWithOpenLiterals(wrong) == ["b = `c", "d`"])
  }
}
#endif
