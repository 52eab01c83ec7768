import Testing

@testable import MillraceWeb

@Suite("Which part of a file is asked for")
struct ByteRangeTests {
  static let cases: [(String?, Int, ByteRange)] = [
    (nil, 10, .whole),
    ("bytes=0-0", 10, .part(0..<1)),
    ("bytes=0-9", 10, .part(0..<10)),
    ("bytes=2-5", 10, .part(2..<6)),
    ("BYTES=2-5", 10, .part(2..<6)),
    ("bytes=9-", 10, .part(9..<10)),
    ("bytes=0-", 10, .part(0..<10)),
    ("bytes=0-99", 10, .part(0..<10)),
    ("bytes=5-99999999999999999999999", 10, .part(5..<10)),
    ("bytes=-3", 10, .part(7..<10)),
    ("bytes=-10", 10, .part(0..<10)),
    ("bytes=-99", 10, .part(0..<10)),
    ("bytes=-99999999999999999999999", 10, .part(0..<10)),
    ("bytes=10-", 10, .outside),
    ("bytes=10-20", 10, .outside),
    ("bytes=99999999999999999999999-", 10, .outside),
    ("bytes=-0", 10, .outside),
    ("bytes=5-2", 10, .whole),
    ("bytes=0-1,4-5", 10, .whole),
    ("bytes=", 10, .whole),
    ("bytes=-", 10, .whole),
    ("bytes", 10, .whole),
    ("bytes=a-b", 10, .whole),
    ("bytes=+1-2", 10, .whole),
    ("bytes=1-2-3", 10, .whole),
    ("bytes= 1-2", 10, .whole),
    ("bytes=--1", 10, .whole),
    ("bytes=1-x", 10, .whole),
    ("lines=1-2", 10, .whole),
    ("", 10, .whole),
    ("bytes=0-", 0, .whole),
    ("bytes=-1", 0, .whole),
  ]

  @Test("a range of bytes is a part; what is none, or several, is the whole file", arguments: cases)
  func range(header: String?, size: Int, expected: ByteRange) {
    #expect(ByteRange(header, size: size) == expected)
  }

  @Test("every range of a small file is either a part within it or outside")
  func everyRange() {
    for size in 1...5 {
      for first in 0...6 {
        for last in first...7 {
          let expected: ByteRange =
            first < size ? .part(first..<min(last + 1, size)) : .outside
          #expect(ByteRange("bytes=\(first)-\(last)", size: size) == expected)
        }
      }
    }
  }
}
