import { actions, reactions, tests } from '@parley/contract';
import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import type { BotTest } from '@parley/domain';
import { useMemo } from 'react';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { runTest } from '#shared/tests/test-runs.ts';
import { texts } from '#texts/spec.ts';
import { bodyOf, type TestDraft } from '#features/tests/test-draft.ts';

/** What can be saved of tests. */
export function useTestChanges() {
  const create = useWrite(tests.create, { refreshes: [tests.list], notice: texts.tests.created });
  const update = useWrite(tests.update, { refreshes: [tests.list, tests.results], notice: texts.tests.updated });
  const remove = useWrite(tests.remove, { refreshes: [tests.list, tests.results], notice: 'Test deleted' });
  return {
    isSaving: create.isPending || update.isPending,
    /** Saves a test, and runs it once it is saved. Rejects when the server refuses it. */
    async save(draft: TestDraft): Promise<number> {
      const body = bodyOf(draft);
      const { id } =
        draft.id === null
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({
              params: { id: draft.id },
              body: { start: null, clock: null, seed: null, http: null, ...body },
            });
      void runTest({ id, name: body.name });
      return id;
    },
    remove: ({ id }: Pick<BotTest, 'id'>) => remove.mutateAsync({ params: { id } }),
  };
}

export interface NamedThing<Id extends number | string> {
  id: Id;
  name: string;
}

/** The names of what steps refer to by id. */
export function useTestNames() {
  const reactionList = useRead(reactions.list).data;
  const actionList = useRead(actions.list).data;
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
      /** Undefined for one that was deleted. */
      reactionName: (id: number) => (reactionList ? reactionNames.get(id) : `reaction ${id}`),
      actionName: (id: number | string) =>
        typeof id === 'string' ? id : actionList ? actionNames.get(id) : `action ${id}`,
    };
  }, [reactionList, actionList]);
}

export type TestNames = ReturnType<typeof useTestNames>;
