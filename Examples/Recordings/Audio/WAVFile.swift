/// A RIFF WAVE file with PCM or floating-point samples.
///
/// ```
///   RIFF size WAVE │ fmt  size … │ other chunks … │ data size samples
/// ```
///
/// A program that could not seek back to write the sizes leaves 0 or the largest number in them;
/// the samples then reach to the end of the file.
enum WAVFile {
  /// Returns the duration of the file.
  static func milliseconds(_ bytes: inout AudioBytes) throws(AudioFileError) -> Int {
    var offset = 12
    var samples: WAVSamples?
    while offset < bytes.size {
      let name = try bytes.name(at: offset)
      let size = Int(try bytes.little(at: offset + 4, 4))
      let body = offset + 8
      if name == "data" {
        guard let samples else { throw .broken(at: offset, expected: .waveFormat) }
        let isOpen = size == 0xFFFF_FFFF || size == 0 && body < bytes.size
        let length = isOpen ? bytes.size - body : size
        guard length <= bytes.size - body else { throw .broken(at: offset, expected: .fittingPart) }
        let frames = length / samples.frameBytes
        if frames == 0 { throw .noAudio }
        return try AudioTime.milliseconds(UInt64(frames), per: samples.rate)
      }
      guard size <= bytes.size - body else { throw .broken(at: offset, expected: .fittingPart) }
      if name == "fmt " { samples = try WAVSamples(&bytes, at: body, size) }
      // Chunks begin at even offsets.
      offset = body + size + size % 2
    }
    throw .noAudio
  }
}

/// The format of the samples of a WAV file.
private struct WAVSamples {
  let rate: UInt64
  let frameBytes: Int

  init(_ bytes: inout AudioBytes, at offset: Int, _ size: Int) throws(AudioFileError) {
    guard size >= 16 else { throw .broken(at: offset, expected: .waveFormat) }
    var codec = try bytes.little(at: offset, 2)
    // The extensible form has the actual codec at a later offset.
    if codec == 0xFFFE, size >= 26 { codec = try bytes.little(at: offset + 24, 2) }
    guard codec == 1 || codec == 3 else { throw .unknownCodec("WAV \(codec)") }
    let channels = Int(try bytes.little(at: offset + 2, 2))
    rate = try bytes.little(at: offset + 4, 4)
    frameBytes = Int(try bytes.little(at: offset + 12, 2))
    let bits = Int(try bytes.little(at: offset + 14, 2))
    guard channels > 0, rate > 0, bits > 0, frameBytes == channels * ((bits + 7) / 8) else {
      throw .broken(at: offset, expected: .possibleSamples)
    }
  }
}
