import { Readable } from 'node:stream';
import { callIdsOf } from '#features/calls/person-calls.ts';
import { soundFile } from '#features/calls/sound-file.ts';
import { soundLength, soundPieces } from '#features/calls/sound-store.ts';
import { withProject } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** The recordings of the person's calls, as sound files. */
export async function* recordingsOf({ db, projectId }: Place, person: Person) {
  const ids = await withProject(db, projectId, (tx) => callIdsOf({ db: tx, projectId }, person));
  for (const id of ids) {
    const untilMs = await withProject(db, projectId, (tx) => soundLength({ db: tx, projectId }, id));
    if (untilMs === null) continue;
    const span = { fromMs: 0, untilMs };
    const pieces = soundPieces(db, { projectId, id }, span);
    yield { path: `calls/${id}.wav`, bytes: Readable.from(soundFile(pieces, span)) };
  }
}
