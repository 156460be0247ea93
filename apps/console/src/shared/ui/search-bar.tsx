import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import styles from '#shared/ui/search-bar.module.css';

interface SearchBarProps {
  /** What is searched: `Search name or value`. */
  label: string;
  query: string;
  /** How many things the search leaves. */
  found: number;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** Enter, or the arrow down, goes on to the list. */
  onLeave: () => void;
  /** Page of the guide about the screen. */
  guide: string;
  /** Further tools, at the right end. */
  children?: ReactNode;
}

/** Above a list: its search, which Ctrl+F reaches, and the way to the guide. */
export function SearchBar(props: SearchBarProps) {
  const { label, query, found, inputRef, onSearch, onLeave, guide, children } = props;
  return (
    <div className={styles['tools']}>
      <TextInput
        ref={inputRef}
        className={styles['search'] ?? ''}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={query === '' ? 58 : 32}
        rightSection={
          query === '' ? (
            <Kbd keys="Ctrl+F" />
          ) : (
            <CloseButton size={24} aria-label="Clear the search" onClick={() => onSearch('')} />
          )
        }
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('');
          else if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className={`${styles['found']} p-figures`} role="status">
        {query !== '' && `${found.toLocaleString('en')} found`}
      </span>
      {children}
      <GuideLink page={guide} />
    </div>
  );
}
