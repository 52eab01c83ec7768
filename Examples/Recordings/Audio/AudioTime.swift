/// Arithmetic on times that a file claims; a result that is too large throws and never traps.
enum AudioTime {
  /// Converts units to milliseconds.
  static func milliseconds(_ units: UInt64, per second: UInt64) throws(AudioFileError) -> Int {
    let limit = UInt64(AudioLimits.milliseconds)
    guard second > 0 else { return 0 }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: second)
    guard whole <= limit / 1_000 else { throw .tooLong(limit: AudioLimits.milliseconds) }
    // The remainder is less than a second, and a rate has at most 32 bits or is a billion.
    let sum = whole * 1_000 + rest.multipliedReportingOverflow(by: 1_000).partialValue / second
    guard sum <= limit else { throw .tooLong(limit: AudioLimits.milliseconds) }
    return Int(sum)
  }
}

extension UInt64 {
  /// Returns the sum, or the largest number if it overflows.
  func plus(_ other: UInt64) -> UInt64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  /// Returns the product, or the largest number if it overflows.
  func times(_ other: UInt64) -> UInt64 {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
