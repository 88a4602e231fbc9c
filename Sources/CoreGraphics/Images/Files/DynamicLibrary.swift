import Foundation

/// A shared library that is opened when it is first needed, and stays open.
///
/// Image libraries bring megabytes of others with them; an app that reads no such file neither starts slower nor grows,
/// and one on a system that lacks them runs all the same.
package struct DynamicLibrary: @unchecked Sendable {
  // Unchecked because of the pointer: it is only handed to `dlsym`, which may be called on any thread.
  private let handle: UnsafeMutableRawPointer

  /// Nil when there is no library of that file name.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function that a library should have and has not.
  package struct MissingFunction: Error {
    package let name: String
  }

  /// A function of the library, or of one that it brings with it, as a C function of type `Function`. The type must be
  /// right, which nobody can check.
  package func function<Function>(_ name: String) throws(MissingFunction) -> Function {
    guard let symbol = dlsym(handle, name) else { throw MissingFunction(name: name) }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

/// What GLib's functions tell of a failure.
struct GLibError {
  /// `GError`: domain (4 bytes), code (4 bytes), message.
  private(set) var pointer: UnsafeMutableRawPointer?

  /// Runs `body` with a place for an error, and gives what it returned with the error's message, which is nil when it
  /// made none.
  static func catching<Result>(
    freedBy free: @convention(c) (UnsafeMutableRawPointer) -> Void,
    _ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Result
  ) -> (result: Result, message: String?) {
    var error = GLibError()
    let result = body(&error.pointer)
    guard let pointer = error.pointer else { return (result, nil) }
    let text = pointer.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    let message = text.map { String(cString: $0) } ?? "no reason given"
    free(pointer)
    return (result, message)
  }
}
