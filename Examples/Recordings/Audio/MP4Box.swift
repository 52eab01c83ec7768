/// The head of one box: its name and the range of its body.
struct MP4Box {
  let name: String
  let body: Int
  let end: Int
}

extension AudioBytes {
  /// Reads the box that begins at `offset`, inside a parent that ends at `end`.
  mutating func box(at offset: Int, within end: Int) throws(AudioFileError) -> MP4Box {
    guard end - offset >= 8 else { throw .broken(at: offset, expected: .box) }
    var size = try big(at: offset, 4)
    let name = try name(at: offset + 4)
    var body = offset + 8
    if size == 1 {
      size = try big(at: body, 8)
      body += 8
    } else if size == 0 {
      size = UInt64(end - offset)
    }
    guard size >= UInt64(body - offset) else { throw .broken(at: offset, expected: .box) }
    guard size <= UInt64(end - offset) else { throw .broken(at: offset, expected: .fittingPart) }
    return MP4Box(name: name, body: body, end: offset + Int(size))
  }

  /// Reads a number inside a box.
  mutating func number(
    in box: MP4Box, at offset: Int, _ count: Int
  ) throws(AudioFileError) -> UInt64 {
    guard box.body + offset + count <= box.end else {
      throw .broken(at: box.body, expected: .fittingPart)
    }
    return try big(at: box.body + offset, count)
  }
}
