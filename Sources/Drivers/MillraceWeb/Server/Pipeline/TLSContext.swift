#if Web
internal import NIOCore
internal import NIOSSL
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The TLS context of new connections, which can be replaced; open connections keep theirs.
final class TLSContext: Sendable {
  private let files: LiveServerTLS
  private let context = Mutex<NIOSSLContext?>(nil)

  init(_ files: LiveServerTLS) {
    self.files = files
  }

  /// Returns the TLS handler for a new connection; nil before the files were loaded.
  func handler() -> NIOSSLServerHandler? {
    context.withLock { $0 }.map { NIOSSLServerHandler(context: $0) }
  }

  /// Reads the files and replaces the context.
  ///
  /// The old context stays if one of the files cannot be used. It waits for the disk.
  func load() throws(LiveServerError) {
    let certificates: [NIOSSLCertificate]
    let chain = try Self.read(files.certificateChain)
    do {
      certificates = try NIOSSLCertificate.fromPEMBytes(chain)
    } catch {
      throw .noCertificate(path: files.certificateChain)
    }
    let key: NIOSSLPrivateKey
    let keyBytes = try Self.read(files.privateKey)
    do {
      key = try NIOSSLPrivateKey(bytes: keyBytes, format: .pem)
    } catch {
      throw .noPrivateKey(path: files.privateKey)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do {
      let fresh = try NIOSSLContext(configuration: configuration)
      context.withLock { $0 = fresh }
    } catch {
      // Both files were parsed, so the remaining cause is that they do not belong together.
      throw .keyMismatch(certificate: files.certificateChain, key: files.privateKey)
    }
  }

  /// Returns the bytes of a small file.
  private static func read(_ path: String) throws(LiveServerError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw .unreadable(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 1, part.count, file)
      bytes += part.prefix(count)
      if ferror(file) != 0 { throw .unreadable(path) }
      // No chain is longer, and a wrong path may name an endless device.
      if count == 0 || bytes.count > 1024 * 1024 { return bytes }
    }
  }
}

extension LiveServerError {
  /// Returns the error for a file with the system's current `errno`.
  fileprivate static func unreadable(_ path: String) -> LiveServerError {
    .unreadableFile(path: path, reason: String(cString: strerror(errno)))
  }
}
#endif
