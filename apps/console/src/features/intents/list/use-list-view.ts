import { intents } from '@parley/contract';
import { nameKey, type Intent } from '@parley/domain';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lastRead } from '#shared/api/hooks.ts';
import { isFlawed } from '#parts/training/model-state.ts';
import { SORTS, type ListView, type Sort } from '#features/intents/list/intent-rows.ts';
import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';

/** Commands that change the list's view. The functions are stable across renders. */
export interface ListControls {
  search: (text: string) => void;
  showOnlyFlaws: (isOn: boolean) => void;
  /** Shows the flawed templates of every intent, and nothing else. */
  showFlawedTemplates: (facts: Pick<IntentFacts, 'intents' | 'evaluation'>) => void;
  /** Again turns the order round. */
  sortBy: (sort: Sort) => void;
  select: (id: number | undefined) => void;
  /** Expands and selects. */
  open: (id: number) => void;
  /** Expands exactly these. */
  openAll: (ids: readonly number[]) => void;
  /** Expands and selects a newly added intent. Returns its id. */
  openNamed: (name: string) => number | undefined;
  fold: (id: number) => void;
  showAllTemplates: (id: number) => void;
}

/**
 * Keeps the list's view in the address, so that it survives a reload and can be shared: `q`, `flaws`, `sort`, `open`
 * (expanded intents) and `intent` (the selected one).
 */
export function useListView(
  canEdit: boolean,
  all: readonly Intent[],
): {
  view: ListView;
  selected: number | undefined;
  controls: ListControls;
} {
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const [selected, setSelected] = useAddressText(params.get('intent') ?? '', (id) => write({ intent: () => id }));
  const [flaws, setFlaws] = useAddressText(params.get('flaws') ?? '', (flag) => write({ flaws: () => flag }));
  const [full, setFull] = useState<ReadonlySet<number>>(NONE);
  const [folded, setFolded] = useState<ReadonlySet<number>>(NONE);

  const [sort, open] = [params.get('sort'), params.get('open')];
  const view = useMemo<ListView>(
    () => ({ query, canEdit, onlyFlaws: flaws === '1', ...sortingOf(sort), open: idsOf(open), folded, full }),
    [query, canEdit, flaws, sort, open, folded, full],
  );

  const controls = useMemo<ListControls>(() => {
    function openIntent(id: number) {
      setFolded((all) => without(all, id));
      setSelected(String(id));
      write({ open: (ids) => textOf(new Set([...idsOf(ids), id])) });
    }
    return {
      search(text) {
        setFolded(NONE);
        setQuery(text);
      },
      showOnlyFlaws: (isOn) => setFlaws(isOn ? '1' : ''),
      showFlawedTemplates({ intents: known, evaluation }) {
        const flawed = known.filter(({ id }) => isFlawed(evaluation?.intents[id])).map(({ id }) => id);
        setFull(NONE);
        setFlaws('1');
        write({ open: () => textOf(new Set(flawed)) });
      },
      sortBy: (by) => write({ sort: (current) => nextSorting(sortingOf(current), by) }),
      select: (id) => setSelected(id === undefined ? '' : String(id)),
      open: openIntent,
      openAll: (ids) => write({ open: () => textOf(new Set(ids)) }),
      openNamed(name) {
        const added = lastRead(intents.list)?.find((intent) => intent.name === nameKey(name));
        if (added) openIntent(added.id);
        return added?.id;
      },
      fold(id) {
        setFolded((all) => new Set([...all, id]));
        write({ open: (ids) => textOf(without(idsOf(ids), id)) });
      },
      showAllTemplates: (id) => setFull((all) => new Set([...all, id])),
    };
  }, [write, setQuery, setSelected, setFlaws]);

  useReturning(all, (before, id) => {
    if (selected === String(before)) setSelected(String(id));
    write({ open: (ids) => (idsOf(ids).has(before) ? textOf(new Set([...without(idsOf(ids), before), id])) : ids) });
  });

  return { view, selected: idsOf(selected).values().next().value, controls };
}

/** A restored intent has another id: tells its followers the new one. */
function useReturning(all: readonly Intent[], onReturn: (before: number, id: number) => void) {
  const known = useRef<ReadonlyMap<string, number>>(new Map());
  const tell = useEffectEvent(onReturn);
  useEffect(() => {
    const ids = new Set(all.map(({ id }) => id));
    for (const { id, name } of all) {
      const before = known.current.get(name);
      // A change to the address renders synchronously, which an effect must not do.
      if (before !== undefined && !ids.has(before)) queueMicrotask(() => tell(before, id));
    }
    known.current = new Map([...known.current, ...all.map(({ id, name }) => [name, id] as const)]);
  }, [all]);
}

type Sorting = Pick<ListView, 'sort' | 'descending'>;

/** `-recall` sorts by recall, highest first. The default sorts by the expected share, lowest first. */
function sortingOf(text: string | null): Sorting {
  const name = text?.replace(/^-/u, '');
  return { sort: SORTS.find((one) => one === name) ?? 'expected', descending: text?.startsWith('-') ?? false };
}

function nextSorting({ sort, descending }: Sorting, by: Sort): string {
  if (sort === by && !descending) return `-${by}`;
  return by === 'expected' ? '' : by;
}

const NONE: ReadonlySet<number> = new Set();

function idsOf(text: string | null): ReadonlySet<number> {
  const ids = (text ?? '').split('.').map(Number);
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0));
}

function textOf(ids: ReadonlySet<number>): string {
  return [...ids].join('.');
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((one) => one !== id));
}
