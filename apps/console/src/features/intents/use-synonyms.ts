import { intents, synonyms } from '@parley/contract';
import { nameKey, type Synonym } from '@parley/domain';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { toldBySaving, useSaving, type Saving } from '#shared/saving/use-saving.ts';

export interface Synonyms {
  saving: Saving<Synonym>;
  /** As the server has them. */
  saved: readonly Synonym[] | undefined;
  canRead: boolean;
  canEdit: boolean;
}

/** The project's synonyms as they are edited. They are saved as one list. */
export function useSynonyms(): Synonyms {
  const list = useRead(synonyms.list);
  const canRead = useCan(synonyms.list);
  const canEdit = useCan(synonyms.replace);
  const saving = useSaving<Synonym>({
    resource: 'synonyms',
    things: list.data,
    reread: async () => {
      const { data } = await list.refetch();
      // A rename is carried into templates, and what is trained has changed.
      void refresh(intents.list);
      void refresh(intents.evaluation);
      return data;
    },
    writes: {
      async replace(things) {
        const body = things.map(({ id, name, values, version }) => ({ name, values, version, ...(id > 0 && { id }) }));
        const { version } = await call(synonyms.replace, { body, quiet: toldBySaving });
        const { data } = await list.refetch();
        return { version, ids: idsOfNew(things, data ?? []) };
      },
    },
  });
  return { saving, saved: list.data, canRead, canEdit };
}

/** Names are unique, so a new synonym is known by its own. */
function idsOfNew(sent: readonly Synonym[], saved: readonly Synonym[]): Map<number, number> {
  const byName = new Map(saved.map(({ id, name }) => [nameKey(name), id]));
  return new Map(
    sent.flatMap(({ id, name }): [number, number][] => {
      const given = id < 0 ? byName.get(nameKey(name)) : undefined;
      return given === undefined ? [] : [[id, given]];
    }),
  );
}

export const WORDING: Wording<Synonym> = {
  noun: 'Synonym',
  titleOf: ({ name }) => name,
  labels: { name: 'name', values: 'values' },
  textOf: (field, synonym) => (field === 'name' ? synonym.name : synonym.values.join(', ')),
};
