import CoreGraphics
import Foundation

/// What drawing code finds without being given it, one set per thread: the contexts pushed for UIKit's drawing
/// calls and the traits that dynamic colours are resolved with.
///
/// UIKit keeps both per thread, so that a picture can be drawn off the main thread while views draw on it.
final class ThreadDrawingState {
  /// The innermost context last.
  var contexts: [CGContext] = []
  /// Where image contexts lie in `contexts`, and their pixels per point.
  var imageScales: [(depth: Int, scale: CGFloat)] = []
  var traits: UITraitCollection?

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { pointer in
      Unmanaged<ThreadDrawingState>.fromOpaque(pointer!).release()
    }
    precondition(result == 0, "the process has no thread-specific keys left")
    return key
  }()

  /// The calling thread's state, made when first asked for and freed with the thread.
  static var current: ThreadDrawingState {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<ThreadDrawingState>.fromOpaque(pointer).takeUnretainedValue()
    }
    let state = ThreadDrawingState()
    pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
    return state
  }
}
