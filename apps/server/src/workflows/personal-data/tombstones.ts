import { appendFile, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const Tombstone = z.object({
  /** The installation that has these ids. Lists of versions before 0.2.1 lack it. */
  installation: z.optional(z.string()),
  project_id: z.number(),
  conversation_ids: z.array(z.string()),
  contacts: z._default(z.array(z.object({ campaign_id: z.number(), id: z.number() })), []),
  /** Hashes of stopped numbers, in hexadecimal. */
  number_hashes: z._default(z.array(z.string()), []),
  call_ids: z._default(z.array(z.number()), []),
  erased: z.number(),
});
type Tombstone = z.infer<typeof Tombstone>;

/**
 * The list of erased conversations, contacts and numbers outside the database, used to erase them again after a backup
 * was restored. It contains no names.
 */
export interface Tombstones {
  add(tombstone: Tombstone): Promise<void>;
  all(): Promise<Tombstone[]>;
}

/** One line of JSON each. */
export function tombstonesIn(path: string): Tombstones {
  return {
    add: (tombstone) => appendFile(path, `${JSON.stringify(tombstone)}\n`, { mode: 0o600 }),
    async all() {
      const lines = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return lines.split('\n').flatMap((line) => tombstoneOf(line) ?? []);
    },
  };
}

/** The installation that a line of a list names. */
export function installationIn(line: string): string | undefined {
  return tombstoneOf(line)?.installation;
}

/** Skips a line that was cut, for example by a full disk. */
function tombstoneOf(line: string): Tombstone | null {
  try {
    return Tombstone.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
