import { fallbacks } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { localOf, updateLocal } from '#features/fallbacks/changes/fallback-changes.ts';
import { reloadPhrases } from '#features/fallbacks/reload-phrases.ts';
import { decidedElsewhere, undecided, withWords } from '#features/fallbacks/local.ts';

/** How many of the latest decisions are searched for other users' decisions. */
const LATEST_DONE = 500;

/** After a conflict: shows the other users' decisions, or else reads the list again. */
export async function takeOver(projectId: number, ids: readonly number[]): Promise<void> {
  const query = { kind: 'done', limit: String(LATEST_DONE) } as const;
  const reply = await call(fallbacks.list, { projectId, query, handles: ['local'] }).catch(() => undefined);
  // The next conflict asks again.
  if (!reply) return;
  const { decidedAt, words } = localOf(projectId);
  const theirs = reply.items.filter(({ id, decided }) => ids.includes(id) && decided !== decidedAt.get(id));
  if (theirs.length > 0) return updateLocal(projectId, (local) => decidedElsewhere(local, theirs));
  const edited = ids.filter((id) => words.has(id));
  updateLocal(projectId, (local) => edited.reduce((all, id) => withWords(all, id, null), undecided(local, ids)));
  reloadPhrases(projectId);
}
