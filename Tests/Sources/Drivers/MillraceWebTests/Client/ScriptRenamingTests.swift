#if Web
import Testing

@testable import MillraceWeb

@Suite("The names of a script")
struct ScriptRenamingTests {
  @Test(
    "a name gets shorter if it is declared, and nowhere a property or a member",
    arguments: [
      ("const one = 1; let two = one + one;", "const a=1;let b=a+a;"),
      ("const one = (two) => one + two;", "const a=(b)=>a+b;"),
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
      // Behind a comma a name is declared too, but not in the brackets of a value.
      ("let one, two; f(two);", "let b,a;f(a);"),
      ("const one = f(it, that), two = [it, one];", "const a=f(it,that),b=[it,a];"),
      (
        "for (let one = 0, two = 1; one < two;) one = it, that = 1;",
        "for(let a=0,b=1;a<b;)a=it,that=1;"
      ),
      ("let one = 1\none = 2, that = 3", "let a=1\na=2,that=3\n"),
      ("const one = () => { let two = 1; }, that = 2;", "const a=()=>{let b=1},that=2;"),
      ("const one = { it, that };", "const a={it,that};"),
      // Braces around statements have no members.
      ("let one = 1; const two = () => { one = 2; };", "let a=1;const b=()=>{a=2};"),
      (
        "const one = (it) => { if (it) { one(it); } else { one(); } };",
        "const a=(it)=>{if(it){a(it)}else{a()}};"
      ),
      (
        "let one; try { one = 1; } catch { one = 2; } finally { one = 3; }",
        "let a;try{a=1}catch{a=2}finally{a=3}\n"
      ),
      ("const one = () => ({ one: 1 });", "const one=()=>({one:1});"),
      ("const one = () => { return { one: 1 }; };", "const one=()=>{return{one:1}};"),
      ("const one = [\n  { one: 1 },\n];", "const one=[\n{one:1},];"),
      // So is a parameter, and what the pattern of an array takes.
      ("f((one, ...two) => one + two, it, (that));", "f((a,...b)=>a+b,it,(that));"),
      ("const f = ({ one }, two = { it: 1 }) => two;", "const f=({one},a={it:1})=>a;"),
      (
        "for (const [one, ...two] of it) f([one, two, that]);",
        "for(const[a,...b]of it)f([a,b,that]);"
      ),
      ("const [one] = two; let [, three] = [that];", "const[a]=two;let[,b]=[that];"),
      // The braces of code in a template are in balance.
      ("const one = f(`${it}`, that);", "const a=f(`${it}`,that);"),
      ("const one = 1; f({ it: `${one}`, one: 2 });", "const one=1;f({it:`${one}`,one:2});"),
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
