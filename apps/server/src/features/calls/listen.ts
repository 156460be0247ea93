import { Readable } from 'node:stream';
import type { calls, QueryOf } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { soundFile } from '#features/calls/sound-file.ts';
import { soundLength, soundPieces } from '#features/calls/sound-store.ts';
import type { DetachedContext } from '#http/context.ts';
import { FileReply } from '#http/reply.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withProject, type Queries } from '#platform/db/database.ts';

/** The recorded sound of a call, or a part of it. The audit trail notes who listened to what. */
export async function listenTo(
  db: Queries,
  { projectId, actor, now, address }: DetachedContext,
  id: number,
  { project_env: environment, from = 0, lasts }: QueryOf<typeof calls.sound>,
): Promise<FileReply> {
  const span = await withProject(db, projectId, async (tx) => {
    const found = await tx
      .selectFrom('calls')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('environment', '=', environment)
      .executeTakeFirst();
    const length = found ? await soundLength({ db: tx, projectId }, id) : null;
    if (length === null) throw new Problem('not_found', 'This call has no recording');
    const fromMs = Math.min(from, length);
    const untilMs = Math.min(length, lasts === undefined ? length : fromMs + lasts);
    const writer = { actor: { userId: actor?.userId ?? null }, now, address };
    const after = { from_s: Math.floor(fromMs / 1_000), to_s: Math.ceil(untilMs / 1_000) };
    await recordAudit(tx, writer, { action: 'call recording played', resource: 'calls', id, projectId, after });
    return { fromMs, untilMs };
  });
  const pieces = soundPieces(db, { projectId, id }, span);
  return new FileReply(Readable.from(soundFile(pieces, span)), `call-${id}.wav`, 'audio/wav');
}
