import Glibc

/// Tells LeakSanitizer, where it runs, that the object is lost knowingly: libwayland never frees an object that an event
/// names which was read before the object was destroyed, and delivered after it.
func allowLeak(of object: OpaquePointer?) {
  typealias Ignore = @convention(c) (OpaquePointer) -> Void
  guard let object, let ignore = dlsym(nil, "__lsan_ignore_object") else { return }
  unsafeBitCast(ignore, to: Ignore.self)(object)
}
