import { fallbacks, type Fallback } from '@parley/contract';
import { onSignOut } from '#shared/global-state.ts';
import { call } from '#shared/api/client.ts';
import { withNewEntities } from '#parts/templates/save-drafts.ts';
import { updateLocal, type FallbackChange } from '#features/fallbacks/changes/fallback-changes.ts';
import { takeOver } from '#features/fallbacks/changes/take-over.ts';
import { reloadPhrases } from '#features/fallbacks/reload-phrases.ts';
import { withLikeliest, withWords } from '#features/fallbacks/local.ts';

/** Puts a phrase in the words that a user has typed, and adds the entities that they name. */
export function editTyped(phrase: Pick<Fallback, 'id' | 'intent'>, words: string, typical: readonly number[]) {
  return withNewEntities(editPhrase(phrase, words, typical), [words]);
}

/** Puts a phrase in other words. `typical` are the phrases by which its group is taken for an intent. */
function editPhrase(
  { id, intent: before }: Pick<Fallback, 'id' | 'intent'>,
  after: string,
  typical: readonly number[],
): FallbackChange {
  return {
    key: `edit ${id} ${after}`,
    about: [id],
    typed: after,
    apply: (local) => withWords(local, id, after),
    async calls({ to }) {
      await call(fallbacks.edit, { ...to, params: { id }, body: { was: before, intent: after } });
      void askLikeliest(to.projectId, typical);
    },
    // Somebody else's words are not ours to take back.
    inverse: (local) =>
      (local.words.get(id) ?? after) === after && local.words.get(id) !== null
        ? editPhrase({ id, intent: after }, before, typical)
        : undefined,
    async refused({ status }, { projectId }) {
      if (status === 409) await takeOver(projectId, [id]);
      if (status === 404) reloadPhrases(projectId);
      return false;
    },
  };
}

/** By the phrase that leads the group. */
const lastAsked = new Map<number, symbol>();
onSignOut(() => lastAsked.clear());

/** Asks for the likeliest intent of a group after its words changed. Ignores stale replies. */
async function askLikeliest(projectId: number, typical: readonly number[]): Promise<void> {
  const [lead] = typical;
  if (lead === undefined) return;
  const own = Symbol('question');
  lastAsked.set(lead, own);
  const query = { ids: typical.join(',') };
  // Without a reply, the old words' intents stay until the list is read again.
  const likeliest = await call(fallbacks.likeliest, { projectId, query, handles: ['local'] }).catch(() => undefined);
  if (!likeliest || lastAsked.get(lead) !== own) return;
  updateLocal(projectId, (local) => withLikeliest(local, lead, likeliest));
}
