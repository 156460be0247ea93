import { intents, synonyms } from '@parley/contract';
import { nameKey, type Synonym } from '@parley/domain';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { mergedList } from '#shared/saving/merged-list.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { TOLD_BY_SAVING, useSaving, type Saving } from '#shared/saving/use-saving.ts';
import { synonymTexts } from '#texts/synonyms.ts';

export interface Synonyms {
  saving: Saving<Synonym>;
  /** The server's versions. */
  saved: readonly Synonym[] | undefined;
  canRead: boolean;
  canEdit: boolean;
  /** A new name is in its field, not yet applied: leaving the screen loses it, like an unsaved change. */
  isRenaming: boolean;
  setRenaming: (isRenaming: boolean) => void;
}

/** The project's synonyms as they are edited. They are saved as one list. */
export function useSynonyms(): Synonyms {
  const list = useRead(synonyms.list);
  const canRead = useCan(synonyms.list);
  const canEdit = useCan(synonyms.replace);
  const [isRenaming, setRenaming] = useState(false);
  const saving = useSaving<Synonym>({
    resource: 'synonyms',
    things: list.data,
    mergeField: (field, base, mine, theirs) =>
      field === 'values' ? mergedList(base.values, mine.values, theirs.values) : undefined,
    reread: async () => {
      const { data } = await list.refetch();
      // A rename also changes templates, so the model is outdated.
      void refresh(intents.list);
      void refresh(intents.evaluation);
      return data;
    },
    writes: {
      async all({ whole, inserted }) {
        const areNew = new Set(inserted);
        const body = whole.map((synonym) => {
          const { id, name, values, version } = synonym;
          return areNew.has(synonym) ? { name, values } : { id, name, values, version };
        });
        const { version } = await call(synonyms.replace, { body, handles: TOLD_BY_SAVING });
        const { data } = await list.refetch();
        return { version, ids: idsOf(inserted, data ?? []) };
      },
    },
  });
  return { saving, saved: list.data, canRead, canEdit, isRenaming, setRenaming };
}

/** Names are unique, so the name identifies a new synonym. */
function idsOf(added: readonly Synonym[], saved: readonly Synonym[]): (number | undefined)[] {
  const byName = new Map(saved.map(({ id, name }) => [nameKey(name), id]));
  return added.map(({ name }) => byName.get(nameKey(name)));
}

export const WORDING: Wording<Synonym> = {
  noun: synonymTexts.conflict.noun,
  titleOf: ({ name }) => name,
  labels: synonymTexts.conflict.fields,
  textOf: (field, synonym) => (field === 'name' ? synonym.name : synonym.values.join(', ')),
};
