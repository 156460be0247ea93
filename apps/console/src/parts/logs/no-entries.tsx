import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { FurtherButton } from '#parts/logs/further-button.tsx';
import type { FurtherEntries } from '#parts/logs/use-log.ts';
import { shownMinute } from '#shared/times.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { logTexts } from '#texts/logs.ts';

interface NoEntriesProps {
  isFiltering: boolean;
  onClear: () => void;
  /** Set where older entries were not looked at. */
  further: FurtherEntries | undefined;
  texts: { empty: string; emptyHint: string; noMatchHint: string };
}

/** Says that the log has no entries, no matches, or no matches as far back as it was searched. */
export function NoEntries({ isFiltering, onClear, further, texts }: NoEntriesProps) {
  if (further?.searchedTo) {
    return (
      <EmptyState
        icon={IconListDetails}
        title={logTexts.noneSince(shownMinute(further.searchedTo))}
        action={<FurtherButton {...further} />}
      >
        {logTexts.noneSinceHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconListDetails}
      title={isFiltering ? logTexts.noMatch : texts.empty}
      action={isFiltering && <Button onClick={onClear}>{logTexts.clear}</Button>}
    >
      {isFiltering ? texts.noMatchHint : texts.emptyHint}
    </EmptyState>
  );
}
