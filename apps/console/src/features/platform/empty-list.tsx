import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { platformTexts } from '#texts/platform.ts';

interface EmptyListProps {
  icon: Icon;
  texts: { noMatch: string; noMatchHint: string; empty: { title: string; text: string } };
  isFiltering: boolean;
  onClear: () => void;
}

/** Replaces the rows of a list that is empty, or in which the filters find nothing. */
export function EmptyList({ icon, texts: { noMatch, noMatchHint, empty }, isFiltering, onClear }: EmptyListProps) {
  return isFiltering ? (
    <EmptyState icon={icon} title={noMatch} action={<Button onClick={onClear}>{platformTexts.clear}</Button>}>
      {noMatchHint}
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}
