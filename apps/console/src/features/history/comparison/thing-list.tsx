import type { RefObject } from 'react';
import { grouped } from '#texts/counted.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import { KindMark } from '#features/history/comparison/kind-mark.tsx';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/thing-list.module.css';

const texts = historyTexts.list;

interface ThingListProps {
  diffs: readonly ThingDiff[];
  selected: string | undefined;
  search: string;
  searchRef: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  onSelect: (name: string) => void;
}

/** The things that differ, with the lines added and removed in each. */
export function ThingList({ diffs, selected, search, searchRef, onSearch, onSelect }: ThingListProps) {
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={texts.search}
          query={search}
          inputRef={searchRef}
          onSearch={onSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onSearch('');
            if (event.key !== 'Escape' && event.key !== 'Enter') return;
            event.currentTarget.blur();
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>
      <VirtualList
        items={[...diffs]}
        keyOf={({ name }) => name}
        label={texts.label}
        showIndex={diffs.findIndex(({ name }) => name === selected)}
        renderRow={({ name, kind, added, removed }) => (
          <button
            type="button"
            className={`p-row-button p-row ${styles.thing}`}
            aria-current={name === selected || undefined}
            onClick={() => onSelect(name)}
          >
            <KindMark kind={kind} />
            <span className="p-fill p-narrowable p-cut">{name}</span>
            <span className={`${styles.lines} p-figures`}>
              {added > 0 && texts.added(grouped(added))} {removed > 0 && texts.removed(grouped(removed))}
            </span>
          </button>
        )}
      />
    </>
  );
}
