import { fallbacks, type Fallback } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import type { Destination } from '#shared/changes/change.ts';
import { outdateModel, type FallbackChange } from '#features/fallbacks/changes/fallback-changes.ts';
import { refusalsOf, showRefused } from '#features/fallbacks/changes/refused-phrases.ts';
import { reloadUnlessListed } from '#features/fallbacks/reload-phrases.ts';
import {
  undecided,
  withDecidedAt,
  withDecision,
  withRefusals,
  type Decision,
  type Local,
} from '#features/fallbacks/local.ts';

interface NamedIntent {
  id: number;
  name: string;
}

/**
 * Adds phrases to an intent; without an intent it only marks them. `skipsRefused` adds the phrases that are accepted.
 */
export function classify(
  phrases: readonly Fallback[],
  intent: NamedIntent | null,
  skipsRefused = false,
): FallbackChange {
  const decision: Decision = intent ? { kind: 'added', intent: intent.name } : { kind: 'ignored' };
  return {
    ...decided(phrases, decision, intent, async (ids, to) => {
      const [only] = ids;
      const which = ids.length === 1 && only !== undefined ? { unclassified_id: only } : { unclassified_ids: ids };
      const body = { ...which, ...(skipsRefused && { skip_refused: true }) };
      const reply = await call(fallbacks.mark, { ...to, params: { id: intent?.id ?? -1 }, body });
      if (intent) outdateModel(to.projectId);
      return reply;
    }),
  };
}

/** Makes an intent whose templates are these phrases. */
export function makeIntentOf(phrases: readonly Fallback[], name: string): FallbackChange {
  return {
    ...decided(phrases, { kind: 'added', intent: name }, null, async (ids, to) => {
      const reply = await call(fallbacks.newIntent, { ...to, body: { name, unclassified_ids: ids } });
      outdateModel(to.projectId);
      return reply;
    }),
    typed: name,
  };
}

interface Reply {
  decided: number;
  skipped?: readonly { unclassified_id: number; message: string }[] | undefined;
}

function decided(
  phrases: readonly Fallback[],
  decision: Decision,
  intent: NamedIntent | null,
  send: (ids: number[], to: Destination) => Promise<Reply>,
): FallbackChange {
  const ids = phrases.map(({ id }) => id);
  return {
    key: `decide ${ids.join()}`,
    about: ids,
    apply: (local) => withDecision(local, ids, decision),
    async calls({ to }) {
      const { decided: at, skipped = [] } = await send(ids, to);
      const refused = skipped.map(({ unclassified_id: id, message }) => ({ id, reason: message }));
      return (local) => {
        const shown = withDecidedAt(local, ids, at);
        const left = refused.map(({ id }) => id);
        return withRefusals(undecided(shown, left), refusalsOf(refused, phrases, intent));
      };
    },
    // Undo keeps a later decision of somebody else.
    inverse(local) {
      const own = phrases.filter(({ id }) => (local.decisions.get(id) ?? decision) === decision);
      return own.length === 0 ? undefined : reopen(own, local, () => decided(own, decision, intent, send));
    },
    refused: (error, about) => showRefused(error, { about, phrases, intent }),
  };
}

/** Undoes decisions about phrases, as `local` shows them. Phrases with a later decision keep it. */
export function reopen(phrases: readonly Fallback[], local: Local, inverse?: () => FallbackChange): FallbackChange {
  const ids = phrases.map(({ id }) => id);
  return {
    key: `reopen ${ids.join()}`,
    about: ids,
    apply: (now) => withDecision(now, ids, { kind: 'open' }),
    async calls({ to, state }) {
      const own = phrases.filter(({ id }) => state.decisions.get(id) === local.decisions.get(id));
      if (own.length === 0) return (_, before) => before;
      const body = {
        unclassified_ids: own.map(({ id }) => id),
        decided: own.map(({ id, decided: listed }) => state.decidedAt.get(id) ?? listed),
      };
      await call(fallbacks.reopen, { ...to, body });
      reloadUnlessListed(to.projectId, ids);
      const reopened = own.map(({ id }) => id);
      return (_, before) => withDecision(before, reopened, { kind: 'open' });
    },
    ...(inverse && { inverse }),
    refused: (error, about) => showRefused(error, { about, phrases, intent: null }),
  };
}
