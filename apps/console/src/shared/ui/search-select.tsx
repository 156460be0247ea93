import { Select, type SelectProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import { uiTexts } from '#texts/ui.ts';

/** A choice among many options: typing replaces the selected text and searches. */
export function SearchSelect({ onFocus, onClick, ...props }: SelectProps) {
  return (
    <Select
      searchable
      nothingFoundMessage={uiTexts.nothingFound}
      {...props}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onClick={(event) => {
        if (!isOpen(event)) event.currentTarget.select();
        onClick?.(event);
      }}
    />
  );
}

/** In an open list, a click places the caret in the typed text. */
function isOpen({ currentTarget }: MouseEvent<HTMLInputElement>): boolean {
  return currentTarget.getAttribute('aria-expanded') === 'true';
}
