#if Web
internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension LiveServerError {
  /// Converts a system error into the server's error with its remedy.
  init(_ error: IOError, configuration: LiveServerConfiguration) {
    let host = configuration.host
    let port = configuration.port
    switch error.errnoCode {
    case EADDRINUSE: self = .portTaken(host: host, port: port)
    case EACCES, EPERM: self = .portForbidden(host: host, port: port)
    default: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}
#endif
