#if Web
/// A response as it came over the wire.
package struct TestResponse: Equatable {
  package var status: Int
  package var headers: [String: String]
  package var bytes: [UInt8]
  package var body: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes one response off the front of `bytes`, if a whole one is there.
  static func take(from bytes: inout [UInt8], hasBody: Bool) -> TestResponse? {
    let mark = Array("\r\n\r\n".utf8)
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
      return nil
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      let (name, value) = (parts[0].lowercased(), parts[1].drop(while: { $0 == " " }))
      // Each cookie is a field of its own.
      headers[name] = headers[name].map { "\($0)\n\(value)" } ?? String(value)
    }
    let size = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    let start = end + mark.count
    guard bytes.count >= start + size else { return nil }
    let body = Array(bytes[start..<start + size])
    bytes.removeFirst(start + size)
    return TestResponse(status: status, headers: headers, bytes: body)
  }
}
#endif
