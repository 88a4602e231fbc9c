import Glibc
import Testing

@testable import Wayland

@Suite struct SystemHelpersTests {
  @Test("shared memory is zeroed, writable through its descriptor's other maps, and cannot shrink or grow")
  func sharedMemory() throws {
    let memory = try SharedMemory(count: 10_000)
    #expect(UnsafeRawBufferPointer(start: memory.bytes, count: memory.count).allSatisfy { $0 == 0 })
    memory.bytes.storeBytes(of: 42, toByteOffset: 9_999, as: UInt8.self)
    var byte: UInt8 = 0
    #expect(pread(memory.fileDescriptor, &byte, 1, 9_999) == 1)
    #expect(byte == 42)
    #expect(ftruncate(memory.fileDescriptor, 9_999) == -1)
    #expect(errno == EPERM)
    #expect(ftruncate(memory.fileDescriptor, 20_000) == -1)
    #expect(fcntl(memory.fileDescriptor, F_GETFD) == FD_CLOEXEC)
  }

  @Test("shared memory of an impossible size is refused", arguments: [0, -1, Int.min, Int(Int32.max) + 1, Int.max])
  func impossibleSize(count: Int) {
    let error = #expect(throws: WaylandError.self) { _ = try SharedMemory(count: count) }
    #expect(error?.errno == EINVAL)
  }

  @Test("shm-02 two thousand buffers leave no descriptor and no map behind")
  func noLeak() throws {
    func descriptors() -> Int {
      guard let folder = opendir("/proc/self/fd") else { return -1 }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    }
    let before = descriptors()
    for step in 1...2000 { _ = try SharedMemory(count: step * 16) }
    // Other tests run meanwhile and have a few open.
    #expect(descriptors() - before < 200)
  }

  @Test("a mapped file shows the file, survives its descriptor, and is refused when the file is too short")
  func mappedFile() throws {
    let memory = try SharedMemory(count: 64)
    memory.bytes.copyMemory(from: "keymap", byteCount: 6)
    let mapped = try #require(MappedFile(closing: dup(memory.fileDescriptor), count: 6))
    #expect(mapped.bytes.elementsEqual("keymap".utf8))
    #expect(MappedFile(closing: dup(memory.fileDescriptor), count: 65) == nil)
    #expect(MappedFile(closing: dup(memory.fileDescriptor), count: 0) == nil)
    #expect(MappedFile(closing: -1, count: 6) == nil)
    let pipe = try Pipe()
    #expect(MappedFile(closing: dup(pipe.writing), count: 6) == nil)
    pipe.closeWriting()
    #expect(pipe.isAtEnd)
  }

  @Test("an epoll set tells what is ready, and only what is asked for")
  func epoll() throws {
    let epoll = try Epoll()
    let pipe = try Pipe()
    #expect(epoll.set(pipe.reading, .read))
    #expect(epoll.set(pipe.writing, []))
    #expect(epoll.wait() == [])
    var byte: UInt8 = 1
    #expect(write(pipe.writing, &byte, 1) == 1)
    #expect(epoll.wait() == [.init(fileDescriptor: pipe.reading, interest: .read)])
    #expect(epoll.set(pipe.writing, .write))
    #expect(Set(epoll.wait().map(\.fileDescriptor)) == [pipe.reading, pipe.writing])
    epoll.remove(pipe.reading)
    epoll.remove(pipe.reading)
    #expect(epoll.wait() == [.init(fileDescriptor: pipe.writing, interest: .write)])
    #expect(!epoll.set(-1, .read))
  }

  @Test("an epoll set is itself ready while something in it is")
  func nestedEpoll() throws {
    let outer = try Epoll()
    let inner = try Epoll()
    let timer = try TimerDescriptor()
    inner.set(timer.fileDescriptor, .read)
    outer.set(inner.fileDescriptor, .read)
    #expect(outer.wait() == [])
    timer.set(at: TimerDescriptor.now)
    #expect(outer.wait(milliseconds: 1000).map(\.fileDescriptor) == [inner.fileDescriptor])
    timer.drain()
    #expect(outer.wait() == [])
  }

  @Test("a timer fires at its time, not before, and once")
  func timer() throws {
    let timer = try TimerDescriptor()
    let epoll = try Epoll()
    epoll.set(timer.fileDescriptor, .read)
    let due = TimerDescriptor.now + 0.02
    timer.set(at: due)
    #expect(!timer.drain())
    #expect(epoll.wait(milliseconds: 2000).count == 1)
    #expect(TimerDescriptor.now >= due)
    #expect(timer.drain())
    #expect(!timer.drain())
  }

  @Test("a time in the past fires at once; nil, NaN and infinity take the timer back")
  func timerLimits() throws {
    let timer = try TimerDescriptor()
    let epoll = try Epoll()
    epoll.set(timer.fileDescriptor, .read)
    for past in [0, -5, TimerDescriptor.now - 1] {
      timer.set(at: past)
      #expect(epoll.wait(milliseconds: 1000).count == 1)
      for none in [nil, Double.nan, .infinity] as [Double?] {
        timer.set(at: past)
        timer.set(at: none)
        #expect(epoll.wait() == [])
      }
    }
    timer.set(at: 1e300)
    #expect(epoll.wait() == [])
  }
}

@Suite struct WireValueTests {
  @Test(
    "fixed-point numbers are rounded and clamped, and NaN is zero",
    arguments: [
      (0.0, 0), (1.0, 256), (-1.0, -256), (0.001, 0), (0.002, 1), (8_388_607.996_093_75, Int32.max), (1e30, Int32.max),
      (-1e30, Int32.min), (Double.infinity, Int32.max), (-Double.infinity, Int32.min), (Double.nan, 0),
    ] as [(Double, Int32)])
  func fixed(value: Double, wire: Int32) {
    #expect(fixedArgument(value).f == wire)
  }

  @Test("a fixed-point number comes back as it was", arguments: [0, 1.5, -1.5, 123.00390625, -8_388_608])
  func fixedRoundTrip(value: Double) {
    #expect(fixedValue(fixedArgument(value)) == value)
  }

  @Test("words of an array leave out a rest of bytes")
  func words() {
    #expect([UInt8]().words == [])
    #expect([1, 0, 0, 0, 9].words == [UInt32(littleEndian: 1)])
    #expect([255, 255, 255, 255, 0, 0, 0, 0].words == [.max, 0])
  }

  @Test("cutting text never splits a character")
  func truncation() {
    #expect("abc".truncated(toUTF8Count: 3) == "abc")
    #expect("abc".truncated(toUTF8Count: 2) == "ab")
    #expect("a\u{E9}".truncated(toUTF8Count: 2) == "a")
    #expect("e\u{301}x".truncated(toUTF8Count: 2) == "")
    #expect("abc".truncated(toUTF8Count: 0) == "")
    #expect("abc".truncated(toUTF8Count: -1) == "")
  }
}
