import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

/** Lines of long functions (`chat-panel.tsx ChatPanel`) and files (`client.ts`). Moving a file changes no name. */
export type Sizes = Record<string, number>;

const CONFIGURATION = join(import.meta.dirname, 'sizes.oxlintrc.json');
const MESSAGE = /^(?:The .*?function (?:`(?<name>[^`]+)` )?|File )has too many lines \((?<lines>\d+)\)/u;

/** Measures the functions of more than 60 lines and the files of more than 300. Tests and lists of texts may be longer. */
export function tooLong(checkout: string, files: readonly string[]): Sizes {
  const sizes: Sizes = {};
  for (const { filename, message } of found(checkout, files)) {
    const { name, lines } = MESSAGE.exec(message)?.groups ?? {};
    if (lines === undefined) throw new Error(`Not understood: ${message}`);
    const isFile = message.startsWith('File ');
    const key = isFile ? basename(filename) : `${basename(filename)} ${name ?? '(unnamed)'}`;
    sizes[key] = Math.max(sizes[key] ?? 0, Number(lines));
  }
  return sizes;
}

function found(checkout: string, files: readonly string[]): { filename: string; message: string }[] {
  const oxlint = join(checkout, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', CONFIGURATION, '--format', 'json', ...files];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' })).diagnostics;
  } catch (error) {
    // Its exit code says that it found something.
    if (error instanceof Error && 'stdout' in error && error.stdout !== '') {
      return JSON.parse(String(error.stdout)).diagnostics;
    }
    throw error;
  }
}

/** Compares with the sizes of the baseline, which may only shrink: nothing new is too long, and nothing grows. */
export function sizeFaults(sizes: Sizes, baseline: Sizes): string[] {
  const grown = Object.entries(sizes).filter(([key, lines]) => lines > (baseline[key] ?? 0));
  const mended = Object.keys(baseline).filter((key) => !(key in sizes));
  return [
    ...grown.map(([key, lines]) => {
      const before = baseline[key];
      const limit = key.includes(' ') ? 'a function has at most 60' : 'a file has at most 300';
      return `${key}: ${lines} lines, ${before === undefined ? limit : `${before} before`}`;
    }),
    ...mended.map((key) => `${key}: no longer too long; remove it from scripts/house/sizes.json`),
  ];
}
