import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { roleTexts } from '#texts/roles.ts';
import styles from '#features/roles/members/members-column.module.css';

const { members: texts } = roleTexts;

interface MembersFilterProps {
  query: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onQuery: (query: string) => void;
}

/** Finds users by their id, email address or name. Escape empties it first. */
export function MembersFilter({ query, inputRef, onQuery }: MembersFilterProps) {
  return (
    <TextInput
      ref={inputRef}
      className={`p-input ${styles.filter}`}
      data-aside
      aria-label={texts.filter}
      placeholder={texts.filter}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || query === '') return;
        event.stopPropagation();
        onQuery('');
      }}
    />
  );
}
