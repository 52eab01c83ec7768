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
  /// What the system's number means to somebody who starts a server.
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
