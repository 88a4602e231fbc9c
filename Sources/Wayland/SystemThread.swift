import Glibc

/// A thread of the system's own, which ends with its work.
package enum SystemThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which tools show by `name` (of which 15 bytes count). False when the system gives none.
  package static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        // Given by the call below, which lets go of it.
        Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return false
    }
    pthread_setname_np(thread, String(decoding: name.utf8.prefix(15), as: UTF8.self))
    pthread_detach(thread)
    return true
  }
}
