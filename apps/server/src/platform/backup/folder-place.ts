import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#platform/config-error.ts';
import { BLOCK_BYTES } from './archive-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { isMissing, syncFolder } from '#platform/files/sync-folder.ts';

const UNFINISHED = '.unfinished';
/** No backup takes this long; younger ones may belong to another server. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Backups in a folder. */
export function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);

  return {
    at,

    list: () =>
      readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      }),

    async open(name) {
      const path = at(name);
      const { size } = await stat(path);
      return {
        name: path,
        size,
        stream: (start, end) =>
          end <= start ? nothing() : createReadStream(path, { start, end: end - 1, highWaterMark: BLOCK_BYTES }),
      };
    },

    async create(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => refuse(error, folder));
      await removeAbandoned(folder);
      const unfinished = at(name) + UNFINISHED;
      const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => refuse(error, folder));
      return {
        write: (bytes) => file.writeFile(bytes).catch((error: unknown) => refuse(error, folder)),
        async finish() {
          await file.sync();
          await file.close();
          await rename(unfinished, at(name));
          await syncFolder(folder);
        },
        async abort() {
          await file.close();
          await rm(unfinished, { force: true });
        },
      };
    },

    remove: (name) => rm(at(name), { force: true }),

    readText: (name) =>
      readFile(at(name), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),

    async writeText(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${at(name)}.${process.pid}`;
      await writeFile(unfinished, text, { mode: 0o600, flush: true });
      await rename(unfinished, at(name));
    },
  };
}

function refuse(error: unknown, folder: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') throw new ConfigError(`The disk of ${folder} is full. Free some space, or choose another.`);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) throw error;
  const { username } = userInfo();
  throw new ConfigError(`The user ${username} may not write backups to ${folder} (${code}). Choose or open a folder.`);
}

/** Removes what killed backups left behind. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.backup${UNFINISHED}`)) continue;
    const path = join(folder, name);
    // Another server may finish it at this moment.
    const state = await stat(path).catch(() => undefined);
    if (state && Date.now() - state.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
