# Cabale: the one build file.
#
#   BUILD=debug|release|asan|tsan|clang|quick|fuzz   flags and output folder, build/$(BUILD)/
#   OUT=folder                                  another place than build/, for a second person in this tree
#   V=1                                         show the commands
#
# `make help` lists the targets.

BUILD ?= debug
OUT   ?= build
O     := $(OUT)/$(BUILD)
Q     := $(if $(V),,@)
ARGS  ?=

BOOTSTRAP ?= tools/bootstrap
# Node.js, where the system has none that will do.
export PATH := $(CURDIR)/build/node/bin:$(PATH)
# Debian 12 calls its clang clang-14, others have newer ones.
CLANG     := $(shell tools/newest clang)

# ---- rooms and files -------------------------------------------------------------------------

ROOMS := base engine games study bots record laws store net server cli terminal
PURE  := base engine games study bots laws

room_c   = $(wildcard src/$1/*.c src/$1/*/*.c)
ALL_C    := $(sort $(foreach r,$(ROOMS),$(call room_c,$r)))
PRODUCT  := $(filter-out %_test.c src/cli/main.c,$(ALL_C))
PURE_C   := $(filter-out %_test.c,$(sort $(foreach r,$(PURE),$(call room_c,$r))))
HEADERS  := $(sort $(wildcard src/*/*.h src/*/*/*.h))
TESTS    := $(filter %_test.c,$(ALL_C) $(sort $(wildcard tests/*_test.c tests/*/*_test.c tests/*/*/*_test.c)))
FUZZERS  := $(sort $(wildcard tests/fuzz/*_fuzz.c))
MAIN     := $(wildcard src/cli/main.c)
WORDS    := $(sort $(wildcard src/*/words/*.txt src/games/*/words/*.txt))
# Until the engine declares the table there is nothing to generate it for.
WORDS_O  := $(if $(wildcard src/engine/words.h),$(O)/gen/words_table.o)

OBJECTS       := $(PRODUCT:%.c=$(O)/%.o) $(WORDS_O)
TEST_PROGRAMS := $(TESTS:%.c=$(O)/%)
# What runs threads of its own: looked at for data races (BUILD=tsan).
THREADED      := $(filter src/net/% src/store/% tests/store/% tests/server/socket% \
                   tests/server/people% tests/server/past%,$(TESTS))
RACE_PROGRAMS := $(THREADED:%.c=$(O)/%)
FUZZ_PROGRAMS := $(FUZZERS:tests/fuzz/%.c=$(O)/%)
SIGNATURE     := $(if $(wildcard tests/signature.c),$(O)/signature)

# ---- flags -----------------------------------------------------------------------------------

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
        -Wmissing-prototypes -Wold-style-definition -Wundef -Wvla -Wcast-qual -Wwrite-strings \
        -Wdouble-promotion -Wformat=2 -Wimplicit-fallthrough -Wnull-dereference -Werror
WARN_GCC := $(WARN) -Wduplicated-cond -Wlogical-op
# Sanitizer checks add paths on which these three warn about code nobody wrote.
WARN_SAN := $(WARN_GCC) -Wno-null-dereference -Wno-maybe-uninitialized -Wno-stringop-overflow

# The program is linked as one piece (LTO); fat objects keep the links of test programs quick. Every
# x86-64 machine since 2009 counts bits in one instruction.
comma  := ,
POPCNT := $(if $(filter x86_64,$(shell uname -m)),-mpopcnt)
# States are copied and cleared by the hundred bytes; the library does that faster than rep movs.
COPIES := $(if $(POPCNT),-mmemcpy-strategy=unrolled_loop:128:noalign$(comma)libcall:-1:noalign \
            -mmemset-strategy=unrolled_loop:128:noalign$(comma)libcall:-1:noalign)
CC_release := gcc
CF_release := $(WARN_GCC) -O2 -g -flto=auto -ffat-lto-objects $(POPCNT) $(COPIES)
LF_release := -fno-lto
CC_debug   := gcc
CF_debug   := $(WARN_GCC) -O0 -g3 -DCAB_SLOW
CC_asan    := gcc
CF_asan    := $(WARN_SAN) -O1 -g -DCAB_SLOW -fsanitize=address,undefined -fno-sanitize-recover=all \
              -fno-omit-frame-pointer
# Data races: for what runs threads. State checks (CAB_SLOW) say nothing about those.
CC_tsan    := gcc
CF_tsan    := $(WARN_SAN) -O1 -g -fsanitize=thread
CC_clang   := $(CLANG)
CF_clang   := $(WARN) -O2 -g
# For mutants: compiled by the dozen, so no warnings (a mutant may leave something unused).
CC_quick   := gcc
CF_quick   := -w -O1
CC_fuzz    := $(CLANG)
CF_fuzz    := $(WARN) -O1 -g -DCAB_SLOW -fsanitize=fuzzer-no-link,address,undefined \
              -fno-sanitize-recover=all
LF_fuzz    := -fsanitize=fuzzer,address,undefined

ifeq ($(CC_$(BUILD)),)
$(error BUILD=$(BUILD) is none of debug release asan tsan clang quick fuzz)
endif

CC     := $(CC_$(BUILD))
CFLAGS := -std=c17 -Isrc -pthread $(CF_$(BUILD))
LIBS   := -Wl,--as-needed -lsodium -lncursesw -lsqlite3 -luv -lssl -lcrypto -lz -ljansson -lm -pthread
# src/cli/heap.c counts what the program asks of the heap.
HEAP   := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# Pure rooms stay in the common subset of C and C++ (GPU build) and see no POSIX.
POSIX     := -D_POSIX_C_SOURCE=200809L
room_flags = $(if $(filter $(PURE_C),$1),-Wc++-compat,$(POSIX))

# ---- the program -----------------------------------------------------------------------------

.PHONY: all release check lib learn wasm house proof tests races fuzzers web play dist deb test test-long quick bench rules lint signature mutants fuzz \
        new-game gate-cxx gate-wasm gate-headers print-% clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:

all: $(O)/libcabale.a $(if $(MAIN),$(O)/cabale) ## build build/cabale to work on it: quick to build, not to run (the default)
	@[ -z '$(filter debug release,$(BUILD))' ] || ln -sfn $(BUILD)/cabale $(OUT)/cabale

release: ## build build/cabale for use: optimized as one piece
	@$(MAKE) --no-print-directory BUILD=release all

$(O)/cabale: $(O)/src/cli/main.o $(O)/libcabale.a
	@echo "link $@"
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(HEAP) $(LIBS)

# The archive is made anew and hangs on the list of its members, so a removed file leaves it too.
$(O)/libcabale.a: $(OBJECTS) $(O)/objects.list
	@echo "ar $@"
	@rm -f $@
	$(Q)gcc-ar rcs $@ $(OBJECTS)

$(O)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "cc $@"
	$(Q)$(CC) $(CFLAGS) $(call room_flags,$<) -MMD -MP -c -o $@ $<

# ---- the games as a library for other programs: what study/env.h offers, and nothing else --------

SHARED_C := $(filter-out %_test.c,$(sort $(foreach r,base engine games study,$(call room_c,$r))))
SHARED_O := $(SHARED_C:%.c=$(OUT)/shared/%.o) $(OUT)/shared/gen/words_table.o
SHARED   := $(CC_release) -std=c17 -Isrc $(CF_release) -fPIC -fvisibility=hidden

$(OUT)/libcabale.so: $(SHARED_O)
	@echo "link $@"
	$(Q)$(SHARED) -shared -Wl,--no-undefined -o $@ $^

$(OUT)/shared/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "cc $@"
	$(Q)$(SHARED) $(call room_flags,$<) -MMD -MP -c -o $@ $<

$(OUT)/shared/gen/words_table.o: $(OUT)/gen/words_table.c Makefile
	@mkdir -p $(@D)
	@echo "cc $@"
	$(Q)$(SHARED) -Wno-overlength-strings -MMD -MP -c -o $@ $<

# What learn/train.py plays with: the same, bots included, and tables of its own.
LEARN_C := $(wildcard learn/*.c) $(filter-out %_test.c,$(call room_c,bots))
LEARN_O := $(LEARN_C:%.c=$(OUT)/shared/%.o)
$(OUT)/shared/learn/%.o: SHARED += -I.
$(O)/tests/learn/%.o: CFLAGS += -I.
$(OUT)/liblearn.so: $(SHARED_O) $(LEARN_O)
	@echo "link $@"
	$(Q)$(SHARED) -shared -Wl,--no-undefined -o $@ $^ -lm

# The same for WebAssembly hosts. It wants nothing of them.
$(OUT)/cabale.wasm: $(SHARED_C:%.c=$(OUT)/wasm/%.o) $(OUT)/wasm/gen/words_table.o
	@echo "link $@"
	$(Q)$(WASM) -nostartfiles -Wl,--no-entry,--export-dynamic,--export=__heap_base,--strip-debug -o $@ $^

# ---- the server's core for browsers: playing on one's own device (src/wasm/house.h) ---------------

HOUSE_CORE := ask budget clock core door json_in late lobby map memory mind names pages play rest \
              resume room room_text seat_view start talk
HOUSE_C    := $(filter-out %_test.c src/record/sign.c,$(sort $(foreach r,base engine games bots record,$(call room_c,$r)) \
                $(wildcard src/wasm/*.c src/wasm/stand_in/*.c) src/net/json_read.c $(HOUSE_CORE:%=src/server/%.c)))
HOUSE      := $(OUT)/house.wasm

# The C library comes with an allocator; 1 MiB of stack, below everything, so that it cannot overrun.
$(HOUSE): $(HOUSE_C:%.c=$(OUT)/wasm/%.o) $(OUT)/wasm/gen/words_table.o
	@echo "link $@"
	$(Q)$(WASM) -nostartfiles -Wl,--no-entry,--strip-debug,-z,stack-size=1048576,--stack-first -o $@ $^

# ---- proving records in browsers (src/wasm/proof/proof.h): loaded by whoever asks for it ----------------

PROOF_C := $(filter-out %_test.c src/record/sign.c,$(sort $(foreach r,base engine games record,$(call room_c,$r)) \
             src/wasm/stand_in/blake2b.c $(wildcard src/wasm/proof/*.c)))
PROOF   := $(OUT)/proof.wasm

$(PROOF): $(PROOF_C:%.c=$(OUT)/wasm/%.o) $(OUT)/wasm/gen/words_table.o
	@echo "link $@"
	$(Q)$(WASM) -nostartfiles -Wl,--no-entry,--strip-debug,-z,stack-size=1048576,--stack-first -o $@ $^

# ---- words: src/**/words/{fr,en}.txt become one sorted table per language ----------------------

word_prefix = $(if $(filter src/engine/%,$1),-,$(notdir $(patsubst %/words/,%,$(dir $1))))
WORD_ARGS  := $(foreach f,$(WORDS),$(call word_prefix,$f) $(basename $(notdir $f)) $f)

$(OUT)/tools/embed_words: tools/embed_words.c Makefile
	@mkdir -p $(@D)
	@echo "cc $@"
	$(Q)gcc -std=c17 $(WARN_GCC) -O1 -g -o $@ $<

$(OUT)/gen/words_table.c: $(OUT)/tools/embed_words $(WORDS) $(OUT)/gen/words.list
	@mkdir -p $(@D)
	@echo "words $@"
	$(Q)$< $(WORD_ARGS) > $@.new && mv $@.new $@

$(O)/gen/words_table.o: $(OUT)/gen/words_table.c Makefile
	@mkdir -p $(@D)
	@echo "cc $@"
	$(Q)$(CC) $(CFLAGS) -Wno-overlength-strings -MMD -MP -c -o $@ $<

# Lists of inputs; written only when they change, so that a removed file counts as a change.
LIST_objects = $(OBJECTS)
LIST_words   = $(WORDS)
%.list: FORCE
	@mkdir -p $(@D)
	@echo '$(LIST_$(*F))' | cmp -s - $@ || echo '$(LIST_$(*F))' > $@

# ---- test programs, fuzz targets, signature --------------------------------------------------

tests: $(TEST_PROGRAMS) $(SIGNATURE)
races: $(RACE_PROGRAMS)
fuzzers: $(FUZZ_PROGRAMS)

$(TEST_PROGRAMS): %: %.o $(O)/libcabale.a
	@echo "link $@"
	$(Q)$(CC) $(CFLAGS) $(LF_$(BUILD)) -o $@ $^ $(HEAP) $(LIBS)

$(O)/signature: $(O)/tests/signature.o $(O)/libcabale.a
	@echo "link $@"
	$(Q)$(CC) $(CFLAGS) $(LF_$(BUILD)) -o $@ $^ $(LIBS)

$(FUZZ_PROGRAMS): $(O)/%: $(O)/tests/fuzz/%.o $(O)/libcabale.a
	@echo "link $@"
	$(Q)$(CC) $(CFLAGS) $(LF_$(BUILD)) -o $@ $^ $(LIBS)

# The loop as a program, for peers that are not ours: tests/net/peer.
$(O)/echo: $(O)/tests/net/echo.o $(O)/libcabale.a
	@echo "link $@"
	$(Q)$(CC) $(CFLAGS) $(LF_$(BUILD)) -o $@ $^ $(LIBS)

# ---- gates: the pure rooms as C++20 and as wasm32 objects; every header alone -------------------

WASM := $(CLANG) --target=wasm32-wasi -std=c17 $(WARN) -O2 -mbulk-memory -fvisibility=hidden \
        -Isrc/wasm/stand_in -Isrc

gate-cxx: $(PURE_C:%.c=$(OUT)/cxx/%.ok)
gate-wasm: $(PURE_C:%.c=$(OUT)/wasm/%.o)
gate-headers: $(HEADERS:%=$(OUT)/headers/%.ok)

$(OUT)/cxx/%.ok: %.c Makefile
	@mkdir -p $(@D)
	@echo "c++ $<"
	$(Q)g++ -std=c++20 -pedantic-errors -Wvla -Werror -Wno-deprecated-enum-enum-conversion \
	    -Isrc -MMD -MP -MF $(@:.ok=.d) -MT $@ -fsyntax-only -x c++ $<
	@touch $@

$(OUT)/wasm/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "wasm $<"
	$(Q)$(WASM) $(call room_flags,$<) -MMD -MP -c -o $@ $<

$(OUT)/wasm/gen/words_table.o: $(OUT)/gen/words_table.c Makefile
	@mkdir -p $(@D)
	@echo "wasm $<"
	$(Q)$(WASM) -Wno-overlength-strings -MMD -MP -c -o $@ $<

# Unused statics are what a header is for when nobody includes it.
$(OUT)/headers/%.ok: % Makefile
	@mkdir -p $(@D)
	@echo "header $<"
	$(Q)printf '#include "$(<:src/%=%)"\ntypedef int not_empty;\n' | gcc -std=c17 -Isrc \
	    $(POSIX) $(WARN_GCC) -Wno-unused-variable -Wno-unused-function \
	    -MMD -MP -MF $(@:.ok=.d) -MT $@ -fsyntax-only -x c -
	@touch $@

# ---- the web client ---------------------------------------------------------------------------

WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' \
         -not -path 'web/tests/*')

web: web/dist/index.html ## build the web client into web/dist

web/node_modules/.package-lock.json: web/package-lock.json
	@$(BOOTSTRAP) node
	@echo "npm ci (web)"
	$(Q)cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Modules that were built (make house, make proof) go with every build of the client.
MODULES := $(wildcard $(HOUSE) $(PROOF))
web/dist/index.html: $(WEB) web/node_modules/.package-lock.json $(MODULES)
	@echo "vite web/dist"
	$(Q)cd web && npm run --silent build >/dev/null
	$(Q)$(if $(MODULES),cp $(MODULES) web/dist/ && cd web && npm run --silent compress)
	@touch $@

# ---- what people type -------------------------------------------------------------------------
# The recipes that install packages call make again, after the installation.

SCRIPT := OUT='$(OUT)'
# Is there all that WebAssembly wants? Where there is, `make play` lets people check deals in the browser.
WASM_CAN := $(and $(shell command -v $(CLANG)),$(shell command -v wasm-ld-14),$(wildcard /usr/lib/wasm32-wasi/libc.a))

play: ## set up, build, open tables for the browser (ARGS="--listen 0.0.0.0:8080")
	@$(BOOTSTRAP) build
	@$(MAKE) --no-print-directory -j$$(nproc) BUILD=release all $(if $(WASM_CAN),$(PROOF))
	@$(OUT)/release/cabale serve $$($(MAKE) --no-print-directory web >&2 && echo --web web/dist) $(ARGS)

lib: ## build/libcabale.so: the games for programs in C, Python, .. (docs/study.md)
	@$(BOOTSTRAP) build
	@$(MAKE) --no-print-directory -j$$(nproc) $(OUT)/libcabale.so

learn: ## build/liblearn.so: what learn/train.py plays with (learn/README.md)
	@$(BOOTSTRAP) build
	@$(MAKE) --no-print-directory -j$$(nproc) $(OUT)/liblearn.so

wasm: ## build/cabale.wasm: the same for browsers and Node.js
	@$(BOOTSTRAP) wasm
	@$(MAKE) --no-print-directory -j$$(nproc) $(OUT)/cabale.wasm

proof: ## add to the web client what checks deals where they are read (make play does, given clang)
	@$(BOOTSTRAP) wasm
	@$(MAKE) --no-print-directory -j$$(nproc) $(PROOF)
	@$(MAKE) --no-print-directory web

house: ## add to the web client what plays on one's own device, without a server (docs/hosting.md)
	@$(BOOTSTRAP) wasm
	@$(MAKE) --no-print-directory -j$$(nproc) $(HOUSE) $(PROOF)
	@$(MAKE) --no-print-directory web

dist: house ## a tarball with the built pages, what plays offline included (build/packages)
	@$(MAKE) --no-print-directory -j$$(nproc) BUILD=release all
	@$(SCRIPT) tools/package dist

deb: house ## a Debian package: program, pages, service, manual (packaging/README.md)
	@$(MAKE) --no-print-directory -j$$(nproc) BUILD=release all
	@$(SCRIPT) tools/package deb

test: ## set up, build and check everything; ends with `N passed, N failed`
	@$(BOOTSTRAP) test
	@$(BOOTSTRAP) node
	@$(SCRIPT) tools/run-tests

test-long: ## the same, then nginx in front, long fuzzing and long simulation (hours)
	@$(BOOTSTRAP) long
	@$(BOOTSTRAP) node
	@$(SCRIPT) tools/run-tests --long

quick: ## only tidy and the test programs, without sanitizers: for every commit
	@$(BOOTSTRAP) test
	@$(SCRIPT) tools/run-tests --quick

check: ## one game while you work on it: its tests, words, records, 1,000 games under the laws (T=newsalem)
	@$(BOOTSTRAP) test
	@$(SCRIPT) tools/check '$(T)'

bench: ## speed of every game and of a server under load (ARGS="pantacle --json")
	@$(BOOTSTRAP) build
	@$(MAKE) --no-print-directory BUILD=release all
	@$(SCRIPT) tools/bench $(ARGS)

rules: ## rules shown by a passed test, game by game (ARGS="--missing pantacle")
	@$(BOOTSTRAP) test
	@OUT='$(OUT)' tools/rules $(ARGS)

lint: ## formatting and static analysis
	@$(BOOTSTRAP) lint
	@$(SCRIPT) tools/lint

signature: ## one number per game; equal on every compiler and machine
	@$(BOOTSTRAP) build
	@$(MAKE) --no-print-directory BUILD=release $(OUT)/release/signature >&2
	@$(OUT)/release/signature

mutants: ## break one rule at a time; the tests must notice (ARGS="pantacle")
	@$(BOOTSTRAP) test
	@$(SCRIPT) tools/mutants $(ARGS)

fuzz: ## fuzz each target (SECONDS=60 ARGS="record" MERGE=1 keeps what was found)
	@$(BOOTSTRAP) test
	@$(SCRIPT) FUZZ_SECONDS='$(or $(SECONDS),60)' MERGE='$(MERGE)' tools/fuzz $(ARGS)

new-game: ## copy the template game and record its first games (NAME=foo PREFIX=foo)
	@$(BOOTSTRAP) test
	@tools/new-game '$(NAME)' '$(PREFIX)'
	@$(MAKE) --no-print-directory -j$$(nproc) all
	@CABALE='$(O)/cabale' tests/golden/renew '$(NAME)'
	@echo "next: docs/adding-a-game.md, step 1 (the rules: docs/rules/$(NAME).md)"

clean: ## remove everything built
	rm -rf $(OUT)

help: ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null \
	    || sed -nE 's/^([a-z-]+):[^#]*## /  make \1: /p' Makefile

# For the scripts: make print-TESTS shows a variable.
print-%:
	@echo '$($*)'

-include $(OBJECTS:.o=.d) $(O)/src/cli/main.d $(TEST_PROGRAMS:=.d) $(O)/tests/signature.d \
         $(O)/tests/net/echo.d \
         $(LEARN_C:%.c=$(OUT)/shared/%.d) $(FUZZERS:%.c=$(O)/%.d) $(PURE_C:%.c=$(OUT)/cxx/%.d) $(PURE_C:%.c=$(OUT)/wasm/%.d) $(HOUSE_C:%.c=$(OUT)/wasm/%.d) $(PROOF_C:%.c=$(OUT)/wasm/%.d) \
         $(HEADERS:%=$(OUT)/headers/%.d) $(SHARED_O:.o=.d)
