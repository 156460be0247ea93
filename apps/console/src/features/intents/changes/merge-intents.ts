import { intents } from '@parley/contract';
import { planMerge, type Intent } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { intentTexts } from '#texts/intents.ts';
import { followNames } from '#features/intents/changes/follow-names.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import { intentNamed, twinVersion, withAdded } from '#features/intents/changes/intent-edits.ts';

/** Moves the templates of one intent into another, and its negative twin along; references follow. */
export function mergeIntents(from: string, into: string): IntentChange {
  /** The server's id of the merge, for undo. */
  let made = { id: -1, version: 0 };
  return {
    notice: { title: intentTexts.merged(from, into) },
    key: `merge intents ${from} ${into}`,
    apply: (list) => withMerge(list, from, into),
    async calls({ to, state }) {
      const { id, version: atime } = intentNamed(from, state);
      const { version } = await call(intents.merge, {
        ...to,
        params: { id },
        query: { negative_version: twinVersion(from, state) },
        body: { into: intentNamed(into, state).id },
        atime,
      });
      made = { id, version };
      await followNames(to.projectId);
    },
    inverse: () => ({
      notice: { title: intentTexts.separated(from, into) },
      key: `separate intents ${from} ${into}`,
      // The list is read once they are apart.
      apply: (list) => list,
      async calls({ to }) {
        const { id, version } = made;
        await call(intents.unmerge, { ...to, params: { id }, body: { version } });
        await followNames(to.projectId);
      },
      inverse: () => mergeIntents(from, into),
    }),
  };
}

function withMerge(list: Intent[], from: string, into: string): Intent[] {
  const plan = planMerge(new Set(list.map(({ name }) => name)), from, into);
  if ('refusal' in plan) return list;
  const { merged, renamed } = plan;
  const joined = merged.reduce((all, pair) => {
    const source = all.find(({ name }) => name === pair.from);
    if (!source) return all;
    return withAdded(all, { ...source, intent: pair.to }).filter(({ name }) => name !== pair.from);
  }, list);
  return joined.map((intent) => (intent.name === renamed?.from ? { ...intent, name: renamed.to } : intent));
}
