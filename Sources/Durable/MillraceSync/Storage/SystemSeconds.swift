#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Returns the seconds since 1970 by the clock of the system.
@Sendable public func systemSeconds() -> Int { time(nil) }
