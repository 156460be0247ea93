import { entities, intents, reactions, settings } from '@parley/contract';
import { slotNames } from '@parley/dialogue';
import { nameKey, type Action } from '@parley/domain';
import { useDeferredValue, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { ActionNames } from '#parts/editor/action-completions.ts';

/** The project's names that the source of an action can use, and names that certainly do not exist. */
export function useActionNames(things: readonly Action[], savedName: string | undefined): ActionNames {
  const reactionList = useRead(reactions.list).data;
  const entityList = useRead(entities.list).data;
  const intentList = useRead(intents.list).data;
  const scopeList = useRead(reactions.scopes).data;
  const config = useRead(settings.get).data?.config_struct;
  // Variables that others set may lag behind the typing.
  const settled = useDeferredValue(things);
  return useMemo(() => {
    const known = {
      reactions: namesOf(reactionList),
      entities: namesOf(entityList),
      config: config?.map(({ key }) => key),
    };
    const calls = (reactionList ?? []).flatMap(({ actions }) => actions);
    const ownCalls = calls.filter(({ name }) => savedName !== undefined && nameKey(name) === nameKey(savedName));
    return {
      slots: slotNames(reactionList ?? [], settled),
      entities: known.entities ?? [],
      config: known.config ?? [],
      intents: namesOf(intentList) ?? [],
      scopes: namesOf(scopeList) ?? [],
      reactions: known.reactions ?? [],
      args: [...new Set(ownCalls.flatMap(({ args }) => Object.keys(args)))].sort(),
      known,
    };
  }, [reactionList, entityList, intentList, scopeList, config, settled, savedName]);
}

function namesOf(things: readonly { name: string }[] | undefined): string[] | undefined {
  return things?.map(({ name }) => name);
}
