#if Web
import Testing

@testable import MillraceWeb

@Suite("The names of a script")
struct ScriptRenamingTests {
  @Test(
    "a name gets shorter if it is declared, and nowhere a property or a member",
    arguments: [
      ("const one = 1; let two = one + one;", "const a=1;let b=a+a;"),
      ("const one = (two) => one + two;", "const a=(two)=>a+two;"),
      // The text of a literal stays, and the code in a template does not.
      ("const one = \"one\" + `${one} one`, it = /one/;", "const a=\"one\"+`${a} one`,it=/one/;"),
      ("const one = 1, it = [...one];", "const a=1,it=[...a];"),
      ("const one = it.one;", "const one=it.one;"),
      ("const one = it?.one;", "const one=it?.one;"),
      ("const one = { one: 1 };", "const one={one:1};"),
      ("const one = 1; f({ one });", "const one=1;f({one});"),
      ("const one = 1; f({ b, one, c });", "const one=1;f({b,one,c});"),
      ("const { one } = it;", "const{one}=it;"),
      ("const { it = 1, one = 2 } = it;", "const{it=1,one=2}=it;"),
      ("const one = { b() { f(); }, one() {} };", "const one={b(){f()},one(){}};"),
      ("const one = 1; f(it, one, it); g([it, one]);", "const a=1;f(it,a,it);g([it,a]);"),
      ("const one = 1; f({ it: one });", "const a=1;f({it:a});"),
      ("one = window;", "one=window;"),
    ])
  func names(script: String, short: String) {
    #expect(Self.renamed(script) == short)
  }

  @Test("the most frequent names are the shortest, and none is used in the script or reserved")
  func order() {
    let names = (10..<90).map { "name\($0)" }
    let script = names.map { "const \($0)=1;" }.joined() + "a=aa=name42+name42;"
    let renamed = Self.renamed(script)
    #expect(renamed.hasSuffix("a=aa=b+b;"))
    let new = renamed.matches(of: #/const (\w+)=/#).map { String($0.1) }
    #expect(Set(new).count == names.count)
    #expect(new.allSatisfy { $0.count < 3 && $0 != "a" && $0 != "aa" && $0 != "as" })
    // It is the same each time, since its address is made of its content.
    #expect(Self.renamed(script) == renamed)
  }

  private static func renamed(_ script: String) -> String {
    let compacted = ScriptCompaction.compacted(Array(script.utf8))
    return String(decoding: ScriptRenaming.renamed(compacted), as: UTF8.self)
  }
}
#endif
