import { reactions } from '@parley/contract';
import type { Reaction } from '@parley/domain';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import type { Batch } from '#shared/saving/batch.ts';
import { TOLD_BY_SAVING } from '#shared/saving/use-saving.ts';

/** Saves all reactions in one call, or none of them. A refusal names the reaction. */
export async function saveReactions(batch: Batch<Reaction>): Promise<{ ids: number[]; version: number }> {
  const { removed, changed, inserted } = batch;
  const body = {
    removed: removed.map(({ id, version }) => ({ id, version })),
    changed: changed.map(({ patch }) => patch),
    added: inserted.map(({ id: _id, version: _version, who: _who, ...added }) => added),
  };
  try {
    return await call(reactions.save, { body, handles: TOLD_BY_SAVING });
  } catch (error) {
    throw error instanceof ApiError ? withNames(error, batch) : error;
  }
}

const PLACE = /^body\.(?<list>changed|added)\.(?<at>\d+)\.(?<field>.+)$/u;

function withNames(error: ApiError, { changed, inserted }: Batch<Reaction>): ApiError {
  const { status, code, message, conflicts, requestId } = error;
  const issues = error.issues.map((issue) => {
    const { list, at, field } = PLACE.exec(issue.path)?.groups ?? {};
    const reaction = list === 'added' ? inserted[Number(at)] : changed[Number(at)]?.thing;
    return reaction ? { ...issue, path: `${reaction.name}, ${field}` } : issue;
  });
  return new ApiError(status, { code, message, issues, conflicts, requestId });
}
