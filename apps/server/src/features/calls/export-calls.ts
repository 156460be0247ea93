import { CALL_COLUMNS, numbersShown } from '#features/calls/call-columns.ts';
import { soundFile } from '#features/calls/sound-file.ts';
import { soundLength, soundPieces } from '#features/calls/sound-store.ts';
import { isoTime, jsonLines } from '#platform/json-lines.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';

const AT_ONCE = 100;
/** Parts of a call that its line has. */
const MOST_PARTS = 6_000;

interface ExportPlace {
  db: Queries;
  inProject: InProject;
  projectId: number;
}

/** JSON lines of all calls of a project with what happened in them, the oldest first. */
export async function* callLines(place: ExportPlace): AsyncGenerator<string> {
  for await (const calls of pagesOfCalls(place)) yield jsonLines(calls);
}

async function* pagesOfCalls({ inProject, projectId }: ExportPlace) {
  let after = 0;
  for (;;) {
    const from = after;
    const page = await inProject(projectId, 'read', async (db) => {
      const calls = await db
        .selectFrom('calls')
        .select(CALL_COLUMNS)
        .where('project_id', '=', projectId)
        .where('id', '>', from)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      const shown = await numbersShown({ db, projectId });
      return Promise.all(calls.map((call) => withParts(db, projectId, shown(call))));
    });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last.id;
  }
}

async function withParts<C extends { id: number; began: number; answered: number | null; ended: number | null }>(
  db: Queries,
  projectId: number,
  call: C,
) {
  const parts = await db
    .selectFrom('call_parts')
    .select(['at', 'part'])
    .where('project_id', '=', projectId)
    .where('call_id', '=', call.id)
    .orderBy('no')
    .limit(MOST_PARTS)
    .execute();
  return {
    ...call,
    began: isoTime(call.began),
    answered: isoTime(call.answered),
    ended: isoTime(call.ended),
    parts: parts.map(({ at, part }) => ({ at: isoTime(at), ...(JSON.parse(part) as object) })),
    recording_ms: await soundLength({ db, projectId }, call.id),
  };
}

/** The recordings of all calls of a project, as sound files. */
export async function* recordingParts(place: ExportPlace): AsyncGenerator<ZipPart> {
  const { db, projectId } = place;
  for await (const calls of pagesOfCalls(place)) {
    for (const { id, recording_ms: untilMs } of calls) {
      if (untilMs === null) continue;
      const span = { fromMs: 0, untilMs };
      yield { path: `recordings/${id}.wav`, pieces: soundFile(soundPieces(db, { projectId, id }, span), span) };
    }
  }
}
