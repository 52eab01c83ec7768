#if Web
extension Clock where Duration == Swift.Duration {
  /// Tells the time that has passed since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
#endif
