import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** Refuses a data folder in which files cannot be written: keys and the list of erased people would be lost. */
export function refuseFolder(folder: string): void {
  const file = join(folder, `.written-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(file, '');
    rmSync(file);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `PARLEY_DATA_DIR is ${folder}, where this user cannot write files (${reason}). Choose another folder, or change its rights.`,
    );
  }
}

/** Node's own recursive `mkdir` does not end in a file system that makes no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
