import CoreGraphics

/// Which buffers a surface has and what each has missed, as a value without memory or protocol.
///
/// A buffer is busy from the commit that shows it until its release, and never drawn into meanwhile. One buffer does as
/// long as the compositor gives it back before the next frame; there are at most three. A buffer of an old size goes
/// once it is released.
struct SwapchainState {
  static let mostBuffers = 3
  /// Busy buffers of old sizes that are kept for their release; beyond, the oldest are destroyed without it, which the
  /// protocol allows for buffers that no surface shows.
  static let mostOfOldSizes = 4
  /// A buffer that was one too many for so many frames in a row is given up. Ours.
  static let framesToKeepSpare = 60

  struct Size: Hashable {
    var width: Int
    var height: Int
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  }

  private struct Slot {
    let id: Int
    let size: Size
    var isBusy = false
    /// What later frames changed since this one was shown; everything for a new buffer.
    var missed: PixelRegion
    /// Number of the frame it was last shown in; 0 for never.
    var lastShown = 0
  }

  enum Acquisition: Hashable {
    /// Draw into this buffer.
    case reuse(id: Int)
    /// Make a buffer with this id, and draw into it. Another one is given up for it where too many are busy.
    case create(id: Int, instead: Int?)
    /// All are in use: ask again after a release.
    case wait
  }

  private var slots: [Slot] = []
  private var nextID = 1
  private var frame = 0
  private var framesWithSpare = 0
  /// Size of the frame that is shown.
  private(set) var shownSize: Size?
  /// Damage of frames that could not be drawn for want of a buffer.
  private var owed = PixelRegion()
  /// Size of the frames to come.
  private(set) var size: Size?

  /// Buffers that exist.
  var count: Int { slots.count }
  /// Whether a frame of the current size has been shown.
  var showsCurrentSize: Bool { shownSize != nil && shownSize == size }

  /// The next frames' size. Returns the buffers to free: those of another size that are idle, or too many.
  mutating func resize(to size: Size) -> [Int] {
    guard size != self.size else { return [] }
    self.size = size
    owed = PixelRegion(size.bounds)
    var freed = slots.filter { !$0.isBusy && $0.size != size }.map(\.id)
    let kept = slots.filter { $0.isBusy && $0.size != size && $0.lastShown != frame }
      .sorted { $0.lastShown < $1.lastShown }
    freed += kept.dropLast(Self.mostOfOldSizes).map(\.id)
    slots.removeAll { freed.contains($0.id) }
    return freed
  }

  /// Damage to be shown with the next frame that finds a buffer.
  mutating func owe(_ damage: [PixelRect]) { owed.formUnion(damage) }
  var owesDamage: Bool { !owed.isEmpty }

  /// Chooses the buffer for the next frame, the one that missed least.
  mutating func acquire() -> Acquisition {
    guard let size else { return .wait }
    let current = slots.filter { $0.size == size }
    if let best = current.filter({ !$0.isBusy }).min(by: { $0.missed.area < $1.missed.area }) {
      return .reuse(id: best.id)
    }
    var instead: Int?
    if current.count >= Self.mostBuffers {
      // Only a new size cannot wait: the window would keep the old one for as long as nothing is released.
      guard shownSize != size, let oldest = current.min(by: { $0.lastShown < $1.lastShown }) else { return .wait }
      instead = oldest.id
      slots.removeAll { $0.id == oldest.id }
    }
    let id = nextID
    nextID += 1
    slots.append(Slot(id: id, size: size, missed: PixelRegion(size.bounds)))
    return .create(id: id, instead: instead)
  }

  /// A buffer that could not be made.
  mutating func creationFailed(id: Int) { slots.removeAll { $0.id == id } }

  /// What to paint in buffer `id`: what is owed and what it missed.
  func repaint(of id: Int) -> PixelRegion {
    guard let slot = slots.first(where: { $0.id == id }) else { return PixelRegion() }
    var region = slot.missed
    region.formUnion(owed.rects)
    return region.intersection(slot.size.bounds)
  }

  /// The same for a frame that differs from the shown one by `damage` after `moves`: what these bring into the buffer it has
  /// not missed.
  func repaint(of id: Int, damage: [PixelRect], moves: [PixelMove]) -> PixelRegion {
    guard let slot = slots.first(where: { $0.id == id }) else { return PixelRegion() }
    var region = slot.missed
    for move in moves { region.subtract(move.rect) }
    region.formUnion(damage)
    return region.intersection(slot.size.bounds)
  }

  /// The buffer that is shown, when it has the current size; nil before the first frame of a size.
  var shownID: Int? { showsCurrentSize ? slots.first { $0.lastShown == frame && $0.lastShown > 0 }?.id : nil }

  /// Buffer `id` is shown. Returns the damage to tell the compositor, and idle buffers that are too many to keep.
  mutating func present(id: Int) -> (damage: PixelRegion, freed: [Int]) {
    guard let index = slots.firstIndex(where: { $0.id == id }) else { return (PixelRegion(), []) }
    let shown = slots[index]
    let damage =
      shownSize == shown.size ? owed.intersection(shown.size.bounds) : PixelRegion(shown.size.bounds)
    frame += 1
    for other in slots.indices where other != index {
      if slots[other].size == shown.size {
        slots[other].missed.formUnion(damage.rects)
      } else {
        slots[other].missed = PixelRegion(slots[other].size.bounds)
      }
    }
    slots[index].missed = PixelRegion()
    slots[index].isBusy = true
    slots[index].lastShown = frame
    shownSize = shown.size
    owed = PixelRegion()
    // Two idle ones beside the shown one, for a while: the pressure is over.
    let idle = slots.filter { !$0.isBusy }.sorted { $0.lastShown < $1.lastShown }
    framesWithSpare = idle.count > 1 ? framesWithSpare + 1 : 0
    guard framesWithSpare > Self.framesToKeepSpare else { return (damage, []) }
    framesWithSpare = 0
    let freed = idle.dropLast(1).map(\.id)
    slots.removeAll { freed.contains($0.id) }
    return (damage, freed)
  }

  /// The compositor gave `id` back. True when its memory is to be freed: it has an old size.
  mutating func release(id: Int) -> Bool {
    guard let index = slots.firstIndex(where: { $0.id == id }) else { return false }
    slots[index].isBusy = false
    guard slots[index].size != size else { return false }
    slots.remove(at: index)
    return true
  }

  /// How many frames ago `id` was shown (1: the newest), as buffer age is commonly counted; 0 for never.
  func age(of id: Int) -> Int {
    guard let slot = slots.first(where: { $0.id == id }), slot.lastShown > 0 else { return 0 }
    return frame - slot.lastShown + 1
  }
}
