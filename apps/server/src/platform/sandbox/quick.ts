import { createRequire } from 'node:module';
import type { CustomizeVariantOptions, QuickJSSyncVariant, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';

/** QuickJS fails to link with less. */
const INITIAL_PAGES = 256;

/** An abort throws the text that it would print; the caller of a world that does not dispose expects it. */
const SILENT: CustomizeVariantOptions['emscriptenModule'] & { printErr(): void } = { printErr() {} };

/** QuickJS with a memory of its own that cannot grow past `memoryPages` pages of 64 KiB. */
export function loadQuick(quickjs: WebAssembly.Module, memoryPages: number): Promise<QuickJSWASMModule> {
  // Its types describe only its CommonJS half.
  const { default: releaseSync }: { default: QuickJSSyncVariant } = createRequire(import.meta.url)(
    '@jitl/quickjs-wasmfile-release-sync',
  );
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: memoryPages });
  return newQuickJSWASMModuleFromVariant(
    newVariant(releaseSync, { wasmMemory, wasmModule: quickjs, emscriptenModule: SILENT }),
  );
}
