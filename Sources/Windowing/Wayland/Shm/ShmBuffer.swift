import Wayland

/// One buffer of shared memory, in a pool of its own: premultiplied ARGB, rows without gaps.
final class ShmBuffer {
  let memory: SharedMemory
  let proxy: WlBuffer
  let width: Int
  let height: Int
  var stride: Int { width * 4 }

  /// Throws when memory or descriptors are out, or the size is none that a pool can have.
  init(_ shm: WlShm, width: Int, height: Int) throws(WaylandError) {
    self.width = width
    self.height = height
    memory = try SharedMemory(count: width * height * 4)
    let pool = shm.createPool(fd: memory.fileDescriptor, size: Int32(memory.count))
    proxy = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4), format: .argb8888)
    // The buffer keeps the memory on the compositor's side.
    pool.destroy()
  }

  /// Ends the buffer; the memory goes with this object.
  func destroy() { proxy.destroy() }
}
