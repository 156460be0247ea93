import { actions, entities, intents, reactions, settings, tests } from '@parley/contract';
import { slotNames } from '@parley/dialogue';
import type { Reaction } from '@parley/domain';
import { configKeys, nameKey, SYSTEM_INTENTS } from '@parley/domain';
import { useDeferredValue, useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import type { FieldOf } from '#shared/saving/buffer.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { useSaving, type Saving } from '#shared/saving/use-saving.ts';
import { summaryOf } from '#features/reactions/action-calls.ts';
import { flawsById } from '#features/reactions/flaws.ts';
import { useFindings } from '#features/reactions/graph/findings/use-findings.ts';
import { brokenById, usesOfReactions } from '#features/reactions/reaction-links.ts';
import { nameFaults } from '#features/reactions/editing/reaction-faults.ts';
import { keysOf, type ReactionNames } from '#features/reactions/reaction-names.ts';
import { nameTypes } from '#features/reactions/condition/name-types.ts';
import { saveReactions } from '#features/reactions/editing/save-reactions.ts';
import { scopeChanges } from '#features/reactions/scopes/scope-changes.ts';
import { reactionTexts } from '#texts/reactions.ts';

const { conflict: texts } = reactionTexts;
const NONE: readonly never[] = [];

/** The fields of the project's configuration, and all keys that have a value. */
function useConfig() {
  const { data } = useRead(settings.get);
  const keysOfConfig = useMemo(() => data && configKeys(data), [data]);
  return { config: data?.config_struct, keysOfConfig };
}

export type ReactionsRead = ReturnType<typeof useReactions>;

/** The project's reactions as they are edited, and what can be said of them. */
export function useReactions() {
  const list = useRead(reactions.list);
  const scopes = scopeChanges.useShown(useRead(reactions.scopes).data);
  const intentList = useRead(intents.list).data;
  const actionList = useRead(actions.list).data;
  const entityList = useRead(entities.list).data;
  const { config, keysOfConfig } = useConfig();
  const testList = useRead(tests.list).data;
  const canEdit = useCan(reactions.save);

  const saving = useSaving<Reaction>({
    resource: 'reactions',
    things: list.data,
    reread: async () => (await list.refetch()).data,
    writes: { all: saveReactions },
  });

  // Derived values may lag behind typing.
  const settled = useDeferredValue(saving.things) ?? NONE;
  const renamed = useMemo(() => savedNames(saving.unsaved, list.data), [saving.unsaved, list.data]);
  const alsoKnownAs = useMemo(() => renamed.map(({ before }) => before), [renamed]);
  const broken = useMemo(
    () => brokenById(settled, { intents: intentList, scopes, actions: actionList, entities: entityList }, alsoKnownAs),
    [settled, intentList, scopes, actionList, entityList, alsoKnownAs],
  );
  const faults = useMemo(() => nameFaults(settled), [settled]);
  const findings = useFindings({
    reactions: settled,
    scopes,
    intents: intentList,
    actions: actionList,
    entities: entityList,
    config: keysOfConfig,
    alsoKnownAs,
  });
  const flaws = useMemo(() => flawsById(settled, { faults, broken, findings }), [settled, faults, broken, findings]);
  const uses = useMemo(() => usesOfReactions(settled), [settled]);
  const names = useMemo((): Omit<ReactionNames, 'open' | 'isReadOnly'> => {
    const namesOf = (things: readonly { name: string }[] | undefined) => things?.map(({ name }) => name);
    const reactionNames = settled.map(({ name }) => name);
    return {
      reactions: reactionNames,
      intents: [...SYSTEM_INTENTS, ...(namesOf(intentList) ?? [])],
      scopes: namesOf(scopes) ?? [],
      entities: namesOf(entityList) ?? [],
      actions: namesOf(actionList) ?? [],
      actionIds: new Map(actionList?.map(({ id, name }) => [nameKey(name), id])),
      expression: {
        slots: slotNames(settled, actionList),
        entities: namesOf(entityList) ?? [],
        config: config?.map(({ key }) => key) ?? [],
        intents: namesOf(intentList) ?? [],
        scopes: namesOf(scopes) ?? [],
      },
      types: nameTypes(settled, entityList, actionList),
      known: definedOnly({
        reaction: keysOf([...reactionNames, ...renamed.map(({ before }) => before)]),
        intent: keysOf(namesOf(intentList)),
        scope: keysOf(namesOf(scopes)),
        entity: keysOf(namesOf(entityList)),
        action: keysOf(namesOf(actionList)),
      }),
    };
  }, [settled, renamed, intentList, scopes, entityList, actionList, config]);

  const wording = useMemo((): Wording<Reaction> => {
    const scopeNames = new Map(scopes?.map(({ id, name }) => [id, name]));
    return {
      noun: texts.noun,
      titleOf: ({ name }) => name,
      labels: texts.fields,
      codeFields: ['condition'],
      textOf: (field, reaction) => textOf(field, reaction, scopeNames),
    };
  }, [scopes]);

  return {
    list,
    saving,
    settled,
    scopes: scopes ?? NONE,
    areScopesRead: scopes !== undefined,
    known: { intents: intentList, actions: actionList, entities: entityList },
    tests: testList ?? NONE,
    findings,
    flaws,
    broken,
    faults,
    uses,
    renamed,
    names,
    wording,
    canEdit,
  };
}

/** Reactions that have another name on the server: references to it are carried along when it is saved. */
function savedNames(
  unsaved: Saving<Reaction>['unsaved'],
  saved: readonly Reaction[] | undefined,
): { id: number; before: string }[] {
  const names = new Map(saved?.map(({ id, name }) => [id, name]));
  return unsaved.flatMap(({ id, fields }) => {
    const before = names.get(id);
    return fields.includes('name') && before !== undefined ? [{ id, before }] : [];
  });
}

function definedOnly<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function textOf(
  field: FieldOf<Reaction>,
  {
    name,
    intents,
    condition,
    reactions_scopes_id: scope,
    actions,
    only_expected: isOnlyExpected,
    barge_in: mayInterrupt,
    suppressions = [],
  }: Reaction,
  scopeNames: ReadonlyMap<number, string>,
): string {
  switch (field) {
    case 'name':
      return name;
    case 'intents':
      return intents.join(', ');
    case 'condition':
      return condition;
    case 'reactions_scopes_id':
      return scope === null ? texts.noScope : (scopeNames.get(scope) ?? String(scope));
    case 'actions':
      return actions.map(lineOf).join('\n');
    case 'only_expected':
      return isOnlyExpected === true ? texts.yes : texts.no;
    case 'barge_in':
      return mayInterrupt === false ? texts.no : texts.yes;
    case 'suppressions':
      return suppressions.map(({ rule, about, reason }) => `${rule} ${about}: ${reason}`).join('\n');
  }
}

function lineOf(call: Reaction['actions'][number]): string {
  return `${call.name}: ${summaryOf(call)}`;
}
