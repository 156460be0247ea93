import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '#platform/files/file-store.ts';
import { incomingFiles, namesIn } from '#platform/files/incoming.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';

const HASH = /^[0-9a-f]{64}$/u;
/** Hashes that are looked up in one query. */
const AT_ONCE = 1_000;

/** Keeps files in a folder of the server. */
export function folderStore(folder: string): FileStore {
  const incoming = incomingFiles(join(folder, 'incoming'));
  const placeOf = (sha256: string) => {
    if (!HASH.test(sha256)) throw new Error('A stored file has a malformed hash');
    return join(folder, sha256.slice(0, 2), sha256);
  };

  return {
    receive: incoming.receive,
    discard: incoming.discard,

    async keep({ sha256, path }) {
      const place = placeOf(sha256);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
      // A new name is durable only once its folder is.
      await syncFolder(dirname(place));
      await syncFolder(folder);
    },

    async open(sha256) {
      const file = await open(placeOf(sha256));
      return file.createReadStream();
    },

    async sweep(unused) {
      let swept = await incoming.sweep();
      for (const prefix of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/u.test(prefix)) continue;
        const hashes = (await namesIn(join(folder, prefix))).filter((name) => HASH.test(name));
        for (let start = 0; start < hashes.length; start += AT_ONCE) {
          for (const sha256 of await unused(hashes.slice(start, start + AT_ONCE))) {
            await rm(placeOf(sha256), { force: true });
            swept += 1;
          }
        }
      }
      return swept;
    },
  };
}
