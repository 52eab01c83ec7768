#if Web
import ZlibForBenchmarks

/// Times one step of a page many times and keeps the best, and the bytes of its message.
struct Measurements {
  struct Row {
    let name: String
    let milliseconds: Double
    let limit: Double?
    let bytes: Int
    let deflated: Int
  }

  private var rows: [Row] = []
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - limit: What the design allows, in milliseconds.
  ///   - prepare: Makes what the step needs, untimed, anew for each run.
  ///   - step: What is timed; gives the message.
  mutating func measure<Prepared>(
    _ name: String, limit: Double? = nil, runs: Int = 15, prepare: () -> Prepared,
    _ step: (inout Prepared) -> String
  ) {
    var best = Double.infinity
    var message = ""
    for _ in 0..<runs {
      var prepared = prepare()
      let time = clock.measure { message = step(&prepared) }
      best = min(best, time.milliseconds)
    }
    rows.append(
      Row(
        name: name, milliseconds: best, limit: limit, bytes: message.utf8.count,
        deflated: Self.deflated(message)))
  }

  func printTable() {
    print(
      pad("what", 44), pad("ms", 9), pad("limit ms", 10), pad("within", 8), pad("bytes", 11),
      "deflated")
    for row in rows {
      let within = row.limit.map { row.milliseconds <= $0 ? "yes" : "NO" } ?? ""
      print(
        pad(row.name, 44), pad(text(row.milliseconds), 9), pad(row.limit.map(text) ?? "–", 10),
        pad(within, 8), pad("\(row.bytes)", 11), row.deflated)
    }
  }

  /// The size of a text as a socket would compress it, by itself and at level 6.
  private static func deflated(_ text: String) -> Int {
    let input = Array(text.utf8)
    var size = compressBound(UInt(input.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&output, &size, input, UInt(input.count), 6) == Z_OK else { return 0 }
    // Without the header and the check sum of zlib's own form.
    return Int(size) - 6
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
#endif
