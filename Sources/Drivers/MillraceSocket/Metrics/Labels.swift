#if Web
extension SocketError {
  /// The kind of error without its values, as a label of a metric.
  var label: String {
    switch self {
    case .closed: "closed"
    case .connectionLost: "connection_lost"
    case .idle: "idle"
    case .tooLarge: "too_large"
    case .binaryMessage: "binary_message"
    case .invalidText: "invalid_text"
    case .invalidCompression: "invalid_compression"
    case .flood: "flood"
    case .brokenProtocol: "broken_protocol"
    case .alreadyIterated: "already_iterated"
    }
  }
}

extension SocketRefusal {
  /// The kind of refusal without any text from the client, as a label of a metric or a log line.
  package var label: String {
    switch self {
    case .missingHost: "missing_host"
    case .severalHosts: "several_hosts"
    case .foreignHost: "foreign_host"
    case .missingOrigin: "missing_origin"
    case .foreignOrigin: "foreign_origin"
    case .notAPlainGet: "not_a_plain_get"
    case .malformedKey: "malformed_key"
    case .unsupportedVersion: "unsupported_version"
    case .tooManySockets: "too_many_sockets"
    case .tooManyRequests: "too_many_requests"
    case .unknownPath: "unknown_path"
    case .notServing: "not_serving"
    }
  }
}
#endif
