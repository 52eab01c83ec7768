/// The head of one element of a WebM file.
struct EBMLElement {
  let id: UInt32
  /// The offset of the head.
  let start: Int
  /// The offset of the body.
  let body: Int
  /// The end of the body; nil where the file does not state it, as in a live recording.
  let knownEnd: Int?

  /// The direct children of the segment: one of them ends an element of unknown size.
  static let topLevel: Set<UInt32> = [
    cluster, cues, info, tracks, 0x114D_9B74, 0x1254_C367, 0x1941_A469, 0x1043_A770,
  ]

  static let header: UInt32 = 0x1A45_DFA3
  static let segment: UInt32 = 0x1853_8067
  static let info: UInt32 = 0x1549_A966
  static let scale: UInt32 = 0x2A_D7B1
  static let duration: UInt32 = 0x4489
  static let checksum: UInt32 = 0xBF
  static let void: UInt32 = 0xEC
  static let tracks: UInt32 = 0x1654_AE6B
  static let track: UInt32 = 0xAE
  static let number: UInt32 = 0xD7
  static let kind: UInt32 = 0x83
  static let codec: UInt32 = 0x86
  static let cluster: UInt32 = 0x1F43_B675
  static let time: UInt32 = 0xE7
  static let simpleBlock: UInt32 = 0xA3
  static let group: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let blockDuration: UInt32 = 0x9B
  static let cues: UInt32 = 0x1C53_BB6B
}

extension AudioBytes {
  /// Reads the element that begins at `offset`, inside a parent that ends at `end`.
  mutating func element(at offset: Int, within end: Int) throws(AudioFileError) -> EBMLElement {
    guard let (id, idLength) = try vint(at: offset, within: end, longest: 4, keepingMark: true),
      let (size, sizeLength) = try vint(
        at: offset + idLength, within: end, longest: 8, keepingMark: false)
    else { throw .broken(at: offset, expected: .element) }
    let body = offset + idLength + sizeLength
    let isUnknown = size == (1 << UInt64(7 * sizeLength)) - 1
    if isUnknown {
      return EBMLElement(
        id: UInt32(truncatingIfNeeded: id), start: offset, body: body, knownEnd: nil)
    }
    guard size <= UInt64(end - body) else { throw .broken(at: offset, expected: .fittingPart) }
    return EBMLElement(
      id: UInt32(truncatingIfNeeded: id), start: offset, body: body, knownEnd: body + Int(size))
  }

  /// Reads a number whose leading zeros give its length in bytes; nil when it is too long.
  mutating func vint(
    at offset: Int, within end: Int, longest: Int, keepingMark: Bool
  ) throws(AudioFileError) -> (UInt64, Int)? {
    guard offset < end else { return nil }
    let length = Int(try big(at: offset, 1)).leadingZeroBitCount - (Int.bitWidth - 8) + 1
    guard length <= longest, length <= end - offset else { return nil }
    let number = try big(at: offset, length)
    return (keepingMark ? number : number & ((1 << UInt64(7 * length)) - 1), length)
  }

  /// Returns the end of an element whose size is known and fits into memory.
  mutating func smallEnd(of element: EBMLElement) throws(AudioFileError) -> Int {
    guard let end = element.knownEnd, end - element.body <= AudioLimits.partBytes - 16 else {
      throw .broken(at: element.start, expected: .smallPart)
    }
    return end
  }

  /// Reads the whole number in the body of an element.
  mutating func number(in element: EBMLElement) throws(AudioFileError) -> UInt64 {
    guard let end = element.knownEnd, end - element.body <= 8 else {
      throw .broken(at: element.start, expected: .element)
    }
    return try big(at: element.body, end - element.body)
  }
}
