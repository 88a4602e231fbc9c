import CoreGraphics
import Wayland

/// A surface's buffers: `SwapchainState` with the memory to it. Used by the render thread.
final class Swapchain {
  private let shm: WlShm
  private(set) var state = SwapchainState()
  private var buffers: [Int: ShmBuffer] = [:]
  /// A buffer came free.
  var onRelease: () -> Void = {}

  /// - Parameter shm: as the queue sees it that hears of the buffers' releases.
  init(_ shm: WlShm) { self.shm = shm }

  enum Acquisition {
    case buffer(id: Int, ShmBuffer, repaint: [PixelRect])
    /// Wait for `onRelease`.
    case wait
    /// The system gave no memory.
    case failed(WaylandError)
  }

  func resize(width: Int, height: Int) { free(state.resize(to: SwapchainState.Size(width: width, height: height))) }

  func owe(_ damage: [PixelRect]) { state.owe(damage) }

  /// The buffer that is shown, when it has the current size. The compositor reads it; so may we.
  var shown: ShmBuffer? { state.shownID.flatMap { buffers[$0] } }

  func acquire() -> Acquisition {
    switch state.acquire() {
    case .wait:
      return .wait
    case .reuse(let id):
      guard let buffer = buffers[id] else { return .wait }
      return .buffer(id: id, buffer, repaint: state.repaint(of: id).rects)
    case .create(let id, let instead):
      if let instead { free([instead]) }
      guard let size = state.size else { return .wait }
      do throws(WaylandError) {
        let buffer = try ShmBuffer(shm, width: size.width, height: size.height)
        buffer.proxy.onEvent = { [weak self] event in
          switch event {
          case .release: self?.release(id)
          }
        }
        buffers[id] = buffer
        return .buffer(id: id, buffer, repaint: state.repaint(of: id).rects)
      } catch {
        state.creationFailed(id: id)
        return .failed(error)
      }
    }
  }

  /// The damage to tell the compositor; nil when there is no such buffer.
  func present(id: Int) -> (buffer: ShmBuffer, damage: [PixelRect])? {
    guard let buffer = buffers[id] else { return nil }
    let shown = state.present(id: id)
    free(shown.freed)
    return (buffer, shown.damage.rects)
  }

  func destroy() { free(Array(buffers.keys)) }

  private func release(_ id: Int) {
    if state.release(id: id) { free([id]) }
    onRelease()
  }

  private func free(_ ids: [Int]) { for id in ids { buffers.removeValue(forKey: id)?.destroy() } }
}
