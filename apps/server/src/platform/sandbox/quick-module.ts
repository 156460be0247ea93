import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiling takes most of a worker's start, so it happens once per process. */
export function loadQuickModule(): Promise<WebAssembly.Module> {
  const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
