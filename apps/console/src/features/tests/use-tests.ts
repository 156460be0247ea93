import { actions, intents, reactions } from '@parley/contract';
import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { testTexts } from '#texts/tests.ts';

const { steps: texts } = testTexts;

export interface NamedThing<Id extends number | string> {
  id: Id;
  name: string;
}

/** The names of what steps refer to by id. */
export function useTestNames() {
  const reactionList = useRead(reactions.list).data;
  const actionList = useRead(actions.list).data;
  const intentList = useRead(intents.list).data;
  return useMemo(() => {
    const reactionNames = new Map((reactionList ?? []).map(({ id, name }) => [id, name]));
    const actionNames = new Map((actionList ?? []).map(({ id, name }) => [id, name]));
    const actionOptions: NamedThing<number | string>[] = [
      ...BUILT_IN_ACTIONS.map(({ name }) => ({ id: name, name })),
      ...(actionList ?? []).map(({ id, name }) => ({ id, name })),
    ];
    return {
      reactionOptions: (reactionList ?? []).map(({ id, name }): NamedThing<number> => ({ id, name })),
      actionOptions,
      /** The intents that a step may expect. */
      intents: [...(intentList ?? []).map(({ name }) => name), '__fallback__'],
      /** Undefined if it was deleted. */
      reactionName: (id: number) => (reactionList ? reactionNames.get(id) : texts.reaction(id)),
      actionName: (id: number | string) =>
        typeof id === 'string' ? id : actionList ? actionNames.get(id) : texts.action(id),
    };
  }, [reactionList, actionList, intentList]);
}

export type TestNames = ReturnType<typeof useTestNames>;
