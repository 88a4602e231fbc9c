import CoreGraphics
import Foundation

extension CALayer {
  /// Whether what `draw(in:)` asks for may be carried out later. Kept for who set it: drawing is always done at once.
  public var drawsAsynchronously: Bool {
    get { state.contains(.drawsAsynchronously) }
    set { state.set(.drawsAsynchronously, newValue) }
  }

  final func setContents(_ newValue: Any?) {
    let image = newValue as? CGImage
    if image === values.contents && extras?.foreignContents == nil && (newValue == nil) == (image == nil) { return }
    let foreign = image == nil ? newValue : nil
    if foreign != nil || extras?.foreignContents != nil { madeExtras().foreignContents = foreign }
    if values.flags.contains(.contentsWereDrawn) { DrawnContents.all.remove(self) }
    change("contents") {
      $0.contents = image
      $0.flags.remove([.contentsWereDrawn, .drawnOpaque])
      if $0.rare?.value.redrawn != nil { $0.changeRare { $0.redrawn = nil } }
    }
  }

  final func addDisplayRect(_ r: CGRect) {
    let rect = r.overlap(bounds)
    guard !rect.isNull, !rect.isEmpty else { return }
    if !state.contains(.needsDisplay) {
      madeExtras().displayRect = rect
      state.insert(.displaysPart)
    } else if state.contains(.displaysPart), let extras {
      extras.displayRect = extras.displayRect.union(rect)
    }
    mark(.needsDisplay)
  }

  /// Draws a backing store of the bounds at `contentsScale` by `draw(in:)`, and makes it the contents. When only a part
  /// needs display, the rest stays. Bounds without area take the contents away.
  package final func displayBackingStore() {
    let bounds = values.bounds.standardized
    let size = BackingStoreSize(bounds: bounds.size, scale: values.contentsScale)
    guard size.width > 0, size.height > 0 else {
      storeDrawn(nil, isOpaque: false, redrawn: nil)
      return
    }
    let store = BackingStore(bounds: bounds, size: size, isOpaque: isOpaque)
    // Of a layer that became opaque nothing can stay: its pixels may be transparent.
    let keeps = values.flags.contains(.contentsWereDrawn) && values.flags.contains(.drawnOpaque) == store.isOpaque
    let old = keeps ? values.contents : nil
    var redrawn: Redrawn?
    if state.contains(.displaysPart), let extras, let old, old.width == size.width, old.height == size.height {
      let part = store.begin(keeping: old, outside: extras.displayRect)
      redrawn = Redrawn(since: ObjectIdentifier(old), rect: part)
    }
    delegate?.layerWillDraw(self)
    let image = store.draw { draw(in: $0) }
    storeDrawn(image, isOpaque: image != nil && store.isOpaque, redrawn: image == nil ? nil : redrawn)
  }

  private func storeDrawn(_ image: CGImage?, isOpaque: Bool, redrawn: Redrawn?) {
    if image == nil && values.contents == nil { return }
    if let image { DrawnContents.all.add(image, of: self) } else { DrawnContents.all.remove(self) }
    values.contents = image
    extras?.foreignContents = nil
    values.flags.set(.contentsWereDrawn, image != nil)
    values.flags.set(.drawnOpaque, image != nil && isOpaque)
    if redrawn != nil || values.rare?.value.redrawn != nil { values.changeRare { $0.redrawn = redrawn } }
    mark(.valuesChanged)
  }
}
