import type { ReactNode, Ref } from 'react';
import { grouped } from '#texts/counted.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/search-bar.module.css';
import { SearchField } from '#shared/ui/search-field.tsx';

interface SearchBarProps {
  /** The label, such as `Search name or value`. */
  label: string;
  query: string;
  /** How many items match the search. */
  found: number;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** Enter or the down arrow moves to the list. */
  onLeave: () => void;
  /** Page of the guide about the screen. */
  guide: string;
  /** Further tools, at the right end. */
  children?: ReactNode;
}

/** Above a list: its search, which Ctrl+F focuses, and a link to the guide. */
export function SearchBar(props: SearchBarProps) {
  const { label, query, found, inputRef, onSearch, onLeave, guide, children } = props;
  return (
    <div className={`p-tool-bar ${styles['tools']}`}>
      <SearchField
        label={label}
        query={query}
        inputRef={inputRef}
        className={styles['search']}
        onSearch={onSearch}
        onLeave={onLeave}
      />
      <span className={`${styles['found']} p-figures`} role="status">
        {query !== '' && uiTexts.found(grouped(found))}
      </span>
      <MoreTools>
        {children}
        <GuideLink page={guide} />
      </MoreTools>
    </div>
  );
}
