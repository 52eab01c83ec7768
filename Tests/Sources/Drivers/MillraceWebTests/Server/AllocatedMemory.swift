#if Web && canImport(Glibc)
import Glibc

/// The memory that the process has allocated and not freed.
enum AllocatedMemory {
  /// The bytes in use over all arenas, with what the allocator adds to each allocation.
  static func bytes() throws -> Int {
    // Swift's module of glibc leaves malloc.h out, which declares `int malloc_info(int, FILE *)`.
    typealias Function = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
    var text: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &size) else {
      throw IdlePage.Failure(text: "this is another allocator")
    }
    _ = unsafeBitCast(symbol, to: Function.self)(0, file)
    fclose(file)
    defer { free(text) }
    guard let text else { throw IdlePage.Failure(text: "the allocator says nothing") }
    // The last lines are the sums; what is free is in the two totals of the arenas.
    let lines = String(cString: text).split(separator: "\n")
    func last(_ kind: String) -> Int {
      let line = lines.last { $0.contains(kind) } ?? ""
      return Int(line.split(separator: "size=\"").last?.prefix { $0 != "\"" } ?? "") ?? 0
    }
    return last("<system type=\"current\"") + last("<total type=\"mmap\"")
      - last("<total type=\"fast\"") - last("<total type=\"rest\"")
  }
}
#endif
