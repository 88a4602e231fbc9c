import CWayland
import Glibc
import Testing

@testable import Wayland

/// The C tables made at run time, against those compiled into libwayland.
@Suite struct InterfaceTableTests {
  static let core: [WaylandProxy.Type] = [
    WlDisplay.self, WlRegistry.self, WlCallback.self, WlCompositor.self, WlShmPool.self, WlShm.self, WlBuffer.self,
    WlDataOffer.self, WlDataSource.self, WlDataDevice.self, WlDataDeviceManager.self, WlSurface.self, WlSeat.self,
    WlPointer.self, WlKeyboard.self, WlTouch.self, WlOutput.self, WlRegion.self, WlSubcompositor.self,
    WlSubsurface.self,
  ]

  /// libwayland's own table of an interface of the core protocol.
  private func builtIn(_ name: String) throws -> wl_interface {
    let symbol = try #require(dlsym(nil, "\(name)_interface"))
    return symbol.assumingMemoryBound(to: wl_interface.self).pointee
  }

  @Test("every core table begins as libwayland's own", arguments: core.indices)
  func sameAsLibrary(index: Int) throws {
    let type = Self.core[index]
    let mine = type.interface.table.pointee
    let theirs = try builtIn(type.interface.name.description)
    #expect(String(cString: mine.name) == String(cString: theirs.name))
    try expectSame(mine.methods, mine.method_count, theirs.methods, theirs.method_count, theirs.version)
    try expectSame(mine.events, mine.event_count, theirs.events, theirs.event_count, theirs.version)
  }

  private func expectSame(
    _ mine: UnsafePointer<wl_message>?, _ mineCount: Int32, _ theirs: UnsafePointer<wl_message>?, _ theirCount: Int32,
    _ theirVersion: Int32
  ) throws {
    // Either may be the newer.
    for place in 0..<Int(min(mineCount, theirCount)) {
      let one = try #require(mine)[place]
      let other = try #require(theirs)[place]
      #expect(String(cString: one.name) == String(cString: other.name))
      let signature = String(cString: one.signature)
      #expect(signature == String(cString: other.signature))
      let count = signature.filter { "iufsonah".contains($0) }.count
      for argument in 0..<count {
        let mineName = one.types[argument].map { String(cString: $0.pointee.name) }
        let theirName = other.types[argument].map { String(cString: $0.pointee.name) }
        #expect(mineName == theirName, "\(String(cString: one.name)), argument \(argument)")
      }
    }
    // What only we have must be newer than what the library knows, or an old request is missing there.
    for place in Int(theirCount)..<max(Int(mineCount), Int(theirCount)) {
      let signature = String(cString: try #require(mine)[place].signature)
      #expect(Int32(signature.prefix { $0.isNumber }) ?? 1 > theirVersion)
    }
  }

  @Test("interfaces that refer to each other in a circle, and to themselves, are filled")
  func circles() {
    let surface = XdgSurface.interface.table.pointee
    #expect(surface.methods[2].types[1] == XdgSurface.interface.table)
    #expect(surface.methods[1].types[0] == XdgToplevel.interface.table)
    // Offers come in events: no test but this one uses the interface, so it can only be filled through its device's.
    let device = ZwpPrimarySelectionDeviceV1.interface.table.pointee
    let offer = device.events[0].types[0]!.pointee
    #expect(String(cString: offer.name) == "zwp_primary_selection_offer_v1")
    #expect(offer.event_count == 1)
    #expect(offer.method_count == 2)
  }

  @Test("versions are those that the toolkit is built for")
  func versions() {
    #expect(WlSurface.interface.version == 6)
    #expect(WlCompositor.interface.version == 6)
    #expect(WlSeat.interface.version == 9)
    #expect(WlTouch.interface.version == 9)
    #expect(WlOutput.interface.version == 4)
    #expect(WlDataDeviceManager.interface.version == 3)
    #expect(XdgWmBase.interface.version == 6)
    #expect(XdgToplevel.interface.version == 6)
  }

  @Test("every interface in the table of globals is found by its name, once")
  func globals() {
    let names = WaylandGlobals.understood.map { $0.type.interface.name.description }
    #expect(Set(names).count == names.count)
    for entry in WaylandGlobals.understood {
      #expect((1...entry.type.interface.version).contains(entry.lowest))
    }
  }
}
