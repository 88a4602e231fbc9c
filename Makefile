# Everything a developer does with Cairn. Each target installs the Debian packages it lacks (scripts/setup).
#
#   make run       build the tab bar example and run it: in a window, or headless into out/ where there is no display
#                  (make run EXAMPLE=Paint: another one, in a window)
#   make test      all tests but the end-to-end ones
#   make e2e       the built example on real compositors and under wlprobe; a table at the end
#   make examples  build every program
#   make bench     start, memory and views beside raw C, GTK 4 and Qt 6
#   make sanitize  errors of memory and threads: the tests under AddressSanitizer and ThreadSanitizer, programs under valgrind
#   make lint      is the Swift code formatted?      make format  format it
#   make clean     remove all that was built

SWIFT_BUILD = swift build -c release
# A program for users: with the Swift runtime inside and at fixed addresses, it starts faster and takes less memory.
PROGRAM_BUILD = $(SWIFT_BUILD) --static-swift-stdlib -Xlinker -no-pie --scratch-path .build/program
FORMAT      = swift format
SOURCES     = Package.swift Plugins Sources Tests examples benchmarks

EXAMPLE = TabBar

run:
	@scripts/setup build
	@if [ -n "$$WAYLAND_DISPLAY$$WAYLAND_SOCKET" ] || [ "$(EXAMPLE)" != TabBar ]; then \
	  $(PROGRAM_BUILD) --product $(EXAMPLE) && exec "$$($(PROGRAM_BUILD) --show-bin-path)/$(EXAMPLE)"; \
	else \
	  echo "No Wayland display here: running headless, a scripted finger taps. The pictures:"; \
	  $(SWIFT_BUILD) --product TabBarShots && exec "$$($(SWIFT_BUILD) --show-bin-path)/TabBarShots" out; \
	fi

test:
	@scripts/setup build test
	swift test --skip EndToEnd
	@echo "Not run: the end-to-end tests on real compositors (make e2e)."

e2e:
	@scripts/setup build test e2e
	@scripts/e2e

examples:
	@scripts/setup build
	$(SWIFT_BUILD)

sanitize:
	@scripts/setup build test sanitize
	@scripts/sanitize

bench:
	@scripts/setup build bench
	$(PROGRAM_BUILD) --product CairnBench
	benchmarks/run-peers --scenes hello,tree,layout --peer "cairn=$$($(PROGRAM_BUILD) --show-bin-path)/CairnBench"
	"$$($(PROGRAM_BUILD) --show-bin-path)/CairnBench" gestures

lint:
	$(FORMAT) lint --strict --parallel --recursive $(SOURCES)

format:
	$(FORMAT) format --in-place --parallel --recursive $(SOURCES)

clean:
	rm -rf .build out

.PHONY: run test e2e examples sanitize bench lint format clean
