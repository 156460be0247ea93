import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import styles from '#features/entities/entities.module.css';

interface EntitiesToolsProps {
  query: string;
  /** How many entities the search leaves. */
  found: number;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** Enter, or the arrow down, goes on to the list. */
  onLeave: () => void;
}

export function EntitiesTools({ query, found, inputRef, onSearch, onLeave }: EntitiesToolsProps) {
  return (
    <div className={styles.tools}>
      <TextInput
        ref={inputRef}
        className={styles.search}
        aria-label="Search name or value"
        placeholder="Search name or value"
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
      <span className={`${styles.found} p-figures`} role="status">
        {query !== '' && `${found.toLocaleString('en')} found`}
      </span>
      <GuideLink page="entities" />
    </div>
  );
}
