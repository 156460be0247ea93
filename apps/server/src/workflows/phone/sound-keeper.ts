import { appendSound, type SoundPiece } from '#features/calls/sound-store.ts';
import type { CallKey } from '#features/calls/call-store.ts';
import { readQuota } from '#features/storage/quota.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/is-unavailable.ts';
import type { Logger } from '#platform/logger.ts';

/** Pieces that wait while the database is away: a minute of sound. */
const MOST_WAITING = 30;
/** Pieces between two looks at the room that the project has left: a minute. */
const LOOK_EVERY = 30;

export interface SoundKeeper {
  keep(piece: SoundPiece): void;
  /** Resolves when everything is stored; rejects while the database is away. */
  close(): Promise<void>;
}

/** Stores the sound of a call while the call goes on, up to the storage limit of the project. */
export function soundKeeper(
  { db, log, key, quota }: { db: Queries; log: Logger; key: CallKey; quota: number },
  onFull: () => void,
): SoundKeeper {
  let waiting: SoundPiece[] = [];
  let count = 0;
  let isFull = false;
  let working: Promise<void> | null = null;

  async function hasRoom(): Promise<boolean> {
    if (count++ % LOOK_EVERY > 0) return true;
    const { projectId } = key;
    const { used } = await withProject(db, projectId, (tx) => readQuota(tx, { projectId, quota }));
    return used < quota;
  }

  async function store(): Promise<void> {
    for (let [piece] = waiting; piece && !isFull; [piece] = waiting) {
      if (!(await hasRoom())) {
        isFull = true;
        onFull();
        break;
      }
      await appendSound(db, key, piece);
      if (waiting[0] === piece) waiting.shift();
    }
    if (isFull) waiting = [];
  }

  function work(): Promise<void> {
    working ??= store()
      .catch((error: unknown) => {
        log.warn({ err: error, ...key }, 'sound of a call could not be stored yet');
        // What the database refuses would keep it from taking anything else.
        if (!isDatabaseUnavailable(error)) waiting.shift();
      })
      .finally(() => (working = null));
    return working;
  }

  return {
    keep(piece) {
      if (isFull) return;
      waiting.push(piece);
      if (waiting.length > MOST_WAITING) waiting.shift();
      void work();
    },
    async close() {
      await work();
      if (waiting.length > 0) await work();
      if (waiting.length > 0) throw new Error('The last sound of the call is not stored yet');
    },
  };
}
