import { Button } from '@mantine/core';
import { IconEqual, IconSearch } from '@tabler/icons-react';
import { shownMoment } from '#shared/times.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { Moment } from '#features/history/versions/moments.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { historyTexts } from '#texts/history.ts';

interface EqualTabProps {
  tab: Compared;
  /** The first tab with differences. */
  differing: Compared | undefined;
  isSearched: boolean;
  onShow: (tab: Compared) => void;
}

/** Leads from a tab without differences to the first tab that has some. */
export function EqualTab({ tab, differing, isSearched, onShow }: EqualTabProps) {
  const { equalTab, list, resources } = historyTexts;
  if (isSearched) {
    return (
      <EmptyState icon={IconSearch} title={list.noMatch}>
        {list.noMatchHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconEqual}
      title={equalTab.title(resources[tab])}
      action={differing && <Button onClick={() => onShow(differing)}>{equalTab.show(resources[differing])}</Button>}
    >
      {equalTab.hint}
    </EmptyState>
  );
}

interface EqualProps {
  moments: readonly Moment[];
  left: number;
  right: number;
  onPick: (seconds: number) => void;
}

/** Leads from two equal versions to an older one. */
export function Equal({ moments, left, right, onPick }: EqualProps) {
  const other = moments.find(({ seconds }) => seconds < Math.min(left, right));
  const { title, hint, newest } = historyTexts.equal;
  return (
    <EmptyState
      icon={IconEqual}
      title={title}
      action={
        other && (
          <button type="button" className="p-link" onClick={() => onPick(other.seconds)}>
            {newest(shownMoment(other.seconds))}
          </button>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
