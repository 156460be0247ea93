import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/database.ts';
import type { Migration } from '#platform/db/migrations/migration.ts';
import { rewrittenBytes } from '#platform/db/upgrade-problems.ts';

/** The rate at which the disk of a small machine writes, including the log of the database. */
const REWRITTEN_BYTES_PER_S = 20_000_000;
const FILE = 'rehearsal.json';

const Rehearsed = z.object({
  version: z.string(),
  /** Seconds of each migration. */
  steps: z.record(z.string(), z.number()),
});

export interface Estimate {
  seconds: number;
  /** False: derived from the size of the rewritten tables. */
  isRehearsed: boolean;
}

/** Keeps how long each migration took in a rehearsal, for the real upgrade. */
export async function keepRehearsal(
  dataDir: string,
  version: string,
  steps: readonly { name: string; seconds: number }[],
): Promise<void> {
  const kept = { version, steps: Object.fromEntries(steps.map(({ name, seconds }) => [name, seconds])) };
  await writeFile(join(dataDir, FILE), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
}

/** The seconds of each migration in the last rehearsal of this version. */
export async function lastRehearsal(dataDir: string, version: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  try {
    const kept = z.parse(Rehearsed, JSON.parse(text));
    return new Map(kept.version === version ? Object.entries(kept.steps) : []);
  } catch {
    return new Map();
  }
}

/** Estimates the seconds of a migration from its rehearsal, otherwise from the size of the tables that it rewrites. */
export async function estimate(
  owner: Queries,
  [name, migration]: readonly [string, Migration],
  rehearsed: ReadonlyMap<string, number>,
): Promise<Estimate> {
  const seconds = rehearsed.get(name);
  if (seconds !== undefined) return { seconds, isRehearsed: true };
  const bytes = await rewrittenBytes(owner, [[name, migration]]);
  return { seconds: bytes / REWRITTEN_BYTES_PER_S, isRehearsed: false };
}

/** `about 3 s, as rehearsed`. */
export function estimateWords({ seconds, isRehearsed }: Estimate): string {
  const about = seconds < 1 ? 'less than 1 s' : `about ${Math.ceil(seconds)} s`;
  return isRehearsed ? `${about}, as rehearsed` : `${about}, by the size of its tables`;
}
