import { Button, Group } from '@mantine/core';
import type { FurtherEntries } from '#parts/logs/use-log.ts';
import { shownMinute } from '#shared/times.ts';
import { logTexts as texts } from '#texts/logs.ts';

/** Reads the next page, or continues the search where it stopped. */
export function FurtherButton({ searchedTo, isLoading, load }: FurtherEntries) {
  return (
    <Button loading={isLoading} onClick={load}>
      {searchedTo === null ? texts.showEarlier : texts.searchFurther}
    </Button>
  );
}

/** Shown below the entries. */
export function FurtherLine({ further }: { further: FurtherEntries }) {
  return (
    <Group gap="sm" p="sm">
      <FurtherButton {...further} />
      {further.searchedTo !== null && (
        <span className="p-caption" role="status">
          {texts.searchedTo(shownMinute(further.searchedTo))}
        </span>
      )}
    </Group>
  );
}
