import { BYTES_A_MS } from '@parley/voice/call/recorder';
import { sql } from 'kysely';
import type { CallKey } from '#features/calls/call-store.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

/** A piece of recorded sound: both sides, from `atMs` since the call was answered. */
export interface SoundPiece {
  atMs: number;
  bytes: Uint8Array;
}

interface StoredPiece {
  at_ms: number;
  bytes: Buffer;
}

/** Pieces that are read in one statement: a minute of sound or less. */
const READ_AT_ONCE = 30;

export async function appendSound(db: Queries, { projectId, id }: CallKey, { atMs, bytes }: SoundPiece): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await tx
      .insertInto('call_sound')
      .values({ project_id: projectId, call_id: id, at_ms: atMs, size: bytes.length, bytes: Buffer.from(bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The length of a call's sound in milliseconds; null if nothing was recorded. */
export async function soundLength({ db, projectId }: Place, id: number): Promise<number | null> {
  const { rows } = await sql<{ at_ms: number; size: number }>`
    select at_ms, size from call_sound where project_id = ${projectId} and call_id = ${id}
    order by at_ms desc limit 1`.execute(db);
  const [last] = rows;
  return last ? last.at_ms + Math.round(last.size / BYTES_A_MS) : null;
}

/** The pieces of a call that sound before `untilMs` and after `fromMs`, each time some. */
export async function* soundPieces(
  db: Queries,
  { projectId, id }: CallKey,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AsyncGenerator<SoundPiece> {
  let after: number | null = null;
  for (;;) {
    const from: number | null = after;
    const rows: StoredPiece[] = await withProject(db, projectId, async (tx) => {
      const found = await sql<StoredPiece>`
        select at_ms, bytes from call_sound
        where project_id = ${projectId} and call_id = ${id} and at_ms < ${untilMs}
          and at_ms + size / ${sql.lit(BYTES_A_MS)} > ${fromMs} and (${from}::integer is null or at_ms > ${from}::integer)
        order by at_ms limit ${READ_AT_ONCE}`.execute(tx);
      return found.rows;
    });
    for (const { at_ms: atMs, bytes } of rows) yield { atMs, bytes };
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) return;
    after = last.at_ms;
  }
}
