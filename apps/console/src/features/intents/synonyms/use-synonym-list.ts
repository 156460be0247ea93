import type { Synonym } from '@parley/domain';
import { useMemo, useRef, useState } from 'react';
import { counted } from '#texts/counted.ts';
import type { ReferenceUse } from '#parts/templates/reference-uses.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { foundSynonyms, synonymNameRefusal } from '#features/intents/synonyms/synonym-rules.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { synonymTexts } from '#texts/synonyms.ts';

const NONE: readonly Synonym[] = [];

/** The synonyms that match, the expanded one, and the commands to add and delete. */
export function useSynonymList(
  { saving, saved }: Synonyms,
  uses: ReadonlyMap<string, ReferenceUse>,
  panel: { readonly current: HTMLElement | null },
) {
  const [query, setQuery] = useState<string>();
  const [openId, setOpenId] = useState<number>();
  const [addedId, setAddedId] = useState<number>();
  const addInput = useRef<HTMLInputElement>(null);
  const things = saving.things ?? NONE;
  const found = useMemo(() => foundSynonyms(things, query ?? ''), [things, query]);
  const savedById = useMemo(() => new Map(saved?.map((synonym) => [synonym.id, synonym])), [saved]);
  const shownId = openId === undefined ? undefined : saving.currentId(openId);
  // Templates reference a synonym by its saved name, despite an unsaved rename.
  const savedName = ({ id, name }: Synonym) => savedById.get(id)?.name ?? name;
  const usesOf = (synonym: Synonym) => uses.get(savedName(synonym));

  return {
    /** Undefined while the search is closed. */
    query,
    setQuery,
    things,
    found,
    openId: shownId,
    addedId,
    addInput,
    savedOf: ({ id }: Synonym) => savedById.get(id),
    savedName,
    usesOf,
    toggle: (id: number) => setOpenId(id === shownId ? undefined : id),
    /** The synonym that was added has got the focus. */
    begin: () => setAddedId(undefined),

    add(name: string): Promise<string | undefined> {
      const refusal = synonymNameRefusal(things, name);
      if (refusal === undefined) {
        setQuery(undefined);
        const id = saving.insert({ name, values: [name] });
        setOpenId(id);
        setAddedId(id);
      }
      return Promise.resolve(refusal);
    },

    async remove(synonym: Synonym): Promise<void> {
      const use = usesOf(synonym);
      if (use && !(await mayDelete(synonym, savedName(synonym), use))) return;
      const at = found.findIndex(({ id }) => id === synonym.id);
      const next = found[at + 1] ?? found[at - 1];
      saving.remove([synonym.id]);
      const toggle = next && panel.current?.querySelector<HTMLElement>(`[data-synonym="${next.id}"]`);
      (toggle ?? addInput.current)?.focus();
    },
  };
}

function mayDelete({ name }: Synonym, savedName: string, { templates, intents }: ReferenceUse): Promise<boolean> {
  return confirm({
    title: synonymTexts.delete.question(name),
    text: synonymTexts.delete.used(
      counted(templates, synonymTexts.template),
      counted(intents, synonymTexts.intent),
      savedName,
    ),
    confirmLabel: synonymTexts.delete.confirm,
    isDestructive: true,
  });
}
