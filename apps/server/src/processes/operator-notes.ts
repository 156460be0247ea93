import { statfs } from 'node:fs/promises';
import { hasServerFor } from '#features/installation/server-list.ts';
import type { Queries } from '#platform/db/database.ts';

const NO_WORKER =
  'No server with the role worker runs: timers, campaigns, reports, webhooks and statistics wait for one.';
const LOW_DISK = 'The disk of the data folder is nearly full: below 500 MB or 5 % what people write may be refused.';
const FULL_DISK = 'The disk of the data folder is full: nothing that people write can be saved. Free some space.';
const FULL_BYTES = 1_000_000;
const LOW_BYTES = 500_000_000;
const LOW_SHARE = 0.05;

/** Warnings about a server that is nevertheless ready. */
export async function operatorNotes(db: Queries, dataDir: string | undefined): Promise<string[]> {
  return [
    ...((await hasServerFor(db, 'worker')) ? [] : [NO_WORKER]),
    ...(dataDir === undefined ? [] : await diskNotes(dataDir)),
  ];
}

async function diskNotes(folder: string): Promise<string[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < FULL_BYTES) return [FULL_DISK];
  return bavail * bsize < LOW_BYTES || bavail < blocks * LOW_SHARE ? [LOW_DISK] : [];
}
