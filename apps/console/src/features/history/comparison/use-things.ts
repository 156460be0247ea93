import { actions, entities, intents, reactions, settings, tests } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import {
  actionThings,
  entityThings,
  intentThings,
  reactionThings,
  settingsThings,
  testThings,
  type Compared,
  type Thing,
} from '#features/history/comparison/serialize.ts';

/** The things of a moment, by resource; undefined until read, or where the user may not read them. */
export function useThings(mtime: number | undefined) {
  // The past does not change.
  const options = { query: { mtime: mtime ?? 0 }, enabled: mtime !== undefined, staleTime: Infinity };
  const reads = {
    reactions: useRead(reactions.list, options),
    scopes: useRead(reactions.scopes, options),
    intents: useRead(intents.list, options),
    actions: useRead(actions.list, options),
    entities: useRead(entities.list, options),
    settings: useRead(settings.get, options),
    tests: useRead(tests.list, options),
  };
  // Names that the user may not read stay unknown; they must not block the comparison.
  const [canReadReactions, canReadActions] = [useCan(reactions.list), useCan(actions.list)];
  const [reactionList, scopeList] = [reads.reactions.data, reads.scopes.data];
  const [intentList, actionList] = [reads.intents.data, reads.actions.data];
  const [entityList, settingList] = [reads.entities.data, reads.settings.data];
  const testList = reads.tests.data;
  // Before its first version a project had nothing.
  const { error: fault } = reads.settings;
  const wasBefore = fault instanceof ApiError && fault.status === 404;
  const things: Record<Compared, Thing[] | undefined> = {
    reactions: useMemo(
      () =>
        reactionList && scopeList && reactionThings(reactionList, new Map(scopeList.map(({ id, name }) => [id, name]))),
      [reactionList, scopeList],
    ),
    intents: useMemo(() => intentList && intentThings(intentList), [intentList]),
    actions: useMemo(() => actionList && actionThings(actionList), [actionList]),
    entities: useMemo(() => entityList && entityThings(entityList), [entityList]),
    settings: useMemo(() => (wasBefore ? [] : settingList && settingsThings(settingList)), [wasBefore, settingList]),
    tests: useMemo(() => {
      const isReady = (reactionList || !canReadReactions) && (actionList || !canReadActions);
      if (!testList || !isReady) return undefined;
      return testThings(testList, namesIn(reactionList ?? []), namesIn(actionList ?? []));
    }, [testList, reactionList, actionList, canReadReactions, canReadActions]),
  };
  const failed = Object.values(reads).find(({ error }) => error && !(wasBefore && error === fault));
  return { things, error: failed?.error, retry: () => void failed?.refetch() };
}

function namesIn(list: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(list.map(({ id, name }) => [id, name]));
}
