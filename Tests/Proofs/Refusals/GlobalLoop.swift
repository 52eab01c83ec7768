// Refused: not concurrency-safe
// A loop has an owner; a global has none.
import Millrace

let shared = Loop()
