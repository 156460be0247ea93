import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, KeyboardEventHandler, Ref } from 'react';
import { Kbd } from '#shared/ui/kbd.tsx';
import { uiTexts } from '#texts/ui.ts';

interface SearchFieldProps {
  /** The label, such as `Search name or value`. */
  label: string;
  query: string;
  /** The shortcut that focuses it. */
  hotkey?: string;
  inputRef: Ref<HTMLInputElement>;
  className?: string | undefined;
  onSearch: (text: string) => void;
  /** Enter or the down arrow moves to the list. */
  onLeave?: () => void;
  /** Replaces the default keys: Esc, which empties the field, and the keys of `onLeave`. */
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** The search of a list, with its shortcut and a button to clear it. */
export function SearchField({
  label,
  query,
  hotkey = 'Ctrl+F',
  inputRef,
  className,
  onSearch,
  onLeave,
  onKeyDown,
}: SearchFieldProps) {
  const isEmpty = query === '';

  function usualKeys(event: KeyboardEvent): void {
    if (event.key === 'Escape') onSearch('');
    else if (onLeave && (event.key === 'Enter' || event.key === 'ArrowDown')) onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <TextInput
      ref={inputRef}
      className={className ?? ''}
      data-aside
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSectionWidth={isEmpty && hotkey.length > 1 ? 58 : 32}
      rightSection={
        isEmpty ? (
          <Kbd keys={hotkey} />
        ) : (
          <CloseButton size={24} aria-label={uiTexts.clearSearch} onClick={() => onSearch('')} />
        )
      }
      value={query}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown ?? usualKeys}
    />
  );
}
