import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { MasterScreenProps, Named } from '#parts/master/master-screen-props.ts';
import { notify } from '#shared/notices/notices.ts';
import { useNewInAddress } from '#shared/use-new-in-address.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';

export type Master<T extends Named> = ReturnType<typeof useMaster<T>>;

const NOTHING: readonly never[] = [];

/** The items that match, the selected one, and the commands to add and remove. */
export function useMaster<T extends Named>(props: MasterScreenProps<T>) {
  const { saving, place, canEdit } = props.state;
  const { find, faultOfNew, makeNew, isLocked, mayDelete } = props.rules;
  const { select, query, search } = place;
  const refs = {
    search: useRef<HTMLInputElement>(null),
    add: useRef<HTMLInputElement>(null),
    list: useRef<HTMLDivElement>(null),
    form: useRef<HTMLElement>(null),
  };
  const [addedId, setAddedId] = useState<number>();
  const things = saving.things ?? NOTHING;
  // Typing continues while a long list is searched.
  const settled = useDeferredValue(saving.things) ?? things;
  const found = useMemo(() => find(settled, query), [find, settled, query]);
  useMasterKeys(props, refs);
  useNewInAddress(() => refs.add.current?.focus(), canEdit && saving.things !== undefined);
  const shownId = useShownId(props.state);

  const { afterAdding } = props.fields;
  const { form } = refs;
  useEffect(() => {
    if (addedId === undefined || addedId !== shownId || afterAdding === undefined) return;
    form.current?.querySelector<HTMLElement>(afterAdding)?.focus();
    setAddedId(undefined);
  }, [addedId, shownId, afterAdding, form]);

  return {
    refs,
    things,
    found,
    shown: things.find(({ id }) => id === shownId),

    add(name: string): Promise<string | undefined> {
      const fault = faultOfNew(things, name);
      if (fault === undefined) {
        // A newly added item is shown regardless of the search.
        search('');
        const id = saving.insert(makeNew(name));
        select(id);
        setAddedId(id);
      }
      return Promise.resolve(fault);
    },

    async remove(thing: T): Promise<void> {
      if (!canEdit || isLocked?.(thing) || !(await mayDelete(thing))) return;
      const at = found.findIndex(({ id }) => id === thing.id);
      saving.remove([thing.id]);
      const next = found[at + 1] ?? found[at - 1];
      select(next?.id);
      // With an empty list, the next key would have no effect.
      if (next) refs.list.current?.focus();
      else refs.add.current?.focus();
    },
  };
}

type Refs = Record<'search' | 'add', { readonly current: HTMLInputElement | null }>;

function useMasterKeys<T extends Named>(
  { words: { title, one }, state: { canEdit }, hotkeys = [] }: MasterScreenProps<T>,
  { search, add }: Refs,
): void {
  useHotkeys(title, [
    { keys: 'N', description: uiTexts.list.add(one), enabled: canEdit, run: () => add.current?.focus() },
    {
      keys: 'Ctrl+F',
      description: uiTexts.list.search(title.toLowerCase()),
      run: () => {
        search.current?.focus();
        search.current?.select();
      },
    },
    ...hotkeys,
  ]);
}

/** The selected item's current id: a new item gets its id when it is saved. */
function useShownId<T extends Named>({ saving, place }: MasterScreenProps<T>['state']): number | undefined {
  const { selected, select } = place;
  const shownId = selected === undefined ? undefined : saving.currentId(selected);
  // The address must find it after a reload.
  useEffect(() => {
    if (shownId !== selected) select(shownId);
  }, [shownId, selected, select]);
  return shownId;
}

/** Shows the first invalid item, and says why. */
export function tellInvalid<T extends Named>({ words, state }: MasterScreenProps<T>): void {
  const { faults, place, saving } = state;
  const [first] = faults;
  if (!first) return;
  const [id, fault] = first;
  const name = saving.things?.find((thing) => thing.id === id)?.name;
  place.select(id);
  notify.error({
    title: texts.saving.failed,
    message: uiTexts.list.fault(words.saving.noun, name ?? '', fault),
    cause: `invalid ${words.title}`,
    isOfScreen: true,
  });
}
