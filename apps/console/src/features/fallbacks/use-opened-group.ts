import { useLayoutEffect } from 'react';
import type { ShownGroup } from '#features/fallbacks/triage.ts';

/** A list of more groups is not read through for one phrase. */
const MOST_GROUPS = 1_000;

interface OpenedGroup {
  groups: readonly ShownGroup[];
  /** A row's key, or the id of a phrase, as another screen links to it. */
  selected: string;
  onOpen: (key: string) => void;
  onSelect: (key: string) => void;
  more: (() => void) | undefined;
}

/** Unfolds the group of a phrase that another screen links to, and selects it. */
export function useOpenedGroup({ groups, selected, onOpen, onSelect, more }: OpenedGroup): void {
  useLayoutEffect(() => {
    if (!/^\d+$/u.test(selected)) return;
    const group = groups.find(({ phrases }) => phrases.some(({ id }) => id === Number(selected)));
    if (group) {
      onOpen(group.key);
      onSelect(group.key);
    } else if (groups.length < MOST_GROUPS) {
      more?.();
    }
  }, [groups, selected, onOpen, onSelect, more]);
}
