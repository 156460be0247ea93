import { actions, reactions, tests } from '@parley/contract';
import type { Action } from '@parley/domain';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { TOLD_BY_SAVING, useSaving } from '#shared/saving/use-saving.ts';
import { NO_FAULTS } from '#parts/master/name-faults.ts';
import { actionNames } from '#features/actions/name-faults.ts';
import { actionTexts } from '#texts/actions.ts';

const handles = TOLD_BY_SAVING;

/** The project's own actions as they are edited. */
export function useActions() {
  const list = useRead(actions.list);
  const saving = useSaving<Action>({
    resource: 'actions',
    things: list.data,
    reread: async () => {
      const { data } = await list.refetch();
      // A rename changes reactions, and test results are outdated.
      for (const read of [reactions.list, tests.results]) void refresh(read);
      return data;
    },
    writes: {
      update: (body) => call(actions.updateList, { body, handles }),
      insert: ({ name, source }) => call(actions.create, { body: { name, source }, handles }),
      remove: ({ id, version }) => call(actions.remove, { params: { id }, atime: version, handles }),
    },
  });
  const { things } = saving;
  return {
    list,
    saving,
    faults: useMemo(() => (things ? actionNames.faultsIn(things) : NO_FAULTS), [things]),
    canEdit: useCan(actions.create),
  };
}

export const WORDING: Wording<Action> = {
  noun: actionTexts.conflict.noun,
  titleOf: ({ name }) => name,
  labels: actionTexts.conflict.fields,
  textOf: (field, action) => action[field],
  codeFields: ['source'],
};

/** How a new one begins. */
export const NEW_SOURCE = `export default async ({ args, slots, say }) => {
  
};
`;
