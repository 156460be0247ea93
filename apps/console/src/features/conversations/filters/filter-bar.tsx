import { Button } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { isFiltering, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { AddFilter } from '#features/conversations/filters/add-filter.tsx';
import {
  ALWAYS_SHOWN,
  FILTER_KINDS,
  isChosenHere,
  isSet,
  without,
  type FilterKind,
} from '#features/conversations/filters/filter-kinds.ts';
import { FilterPill } from '#features/conversations/filters/filter-pill.tsx';
import { useFilterOptions } from '#features/conversations/filters/use-filter-options.ts';
import { DownloadMenu } from '#features/conversations/list/download-menu.tsx';
import { SavedMenu } from '#features/conversations/saved/saved-menu.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-bar.module.css';

const { filters: texts } = conversationTexts;

interface FilterBarProps {
  filter: ConversationFilter;
  searchInput: RefObject<HTMLInputElement | null>;
  canSearch: boolean;
  onFilter: (change: Partial<ConversationFilter>) => void;
  onClear: () => void;
  onLeave: () => void;
}

/** The filters of the list; all of them are in the address. */
export function FilterBar({ filter, searchInput, canSearch, onFilter, onClear, onLeave }: FilterBarProps) {
  const [open, setOpen] = useState<FilterKind | null>(null);
  const [added, setAdded] = useState<FilterKind | null>(null);
  const [isAdding, setAdding] = useState(false);
  const optionsOf = useFilterOptions(filter, open ?? added);
  const isNarrow = useIsNarrow();
  const shown = FILTER_KINDS.filter(
    // While its value is chosen from the menu, a filter stays there.
    (kind) => (isSet(kind, filter) || (!isNarrow && ALWAYS_SHOWN.includes(kind))) && !(isAdding && added === kind),
  );
  const openMenu = (isOpen: boolean) => {
    setAdded(null);
    setAdding(isOpen);
  };
  useHotkeys(conversationTexts.title, [
    { keys: 'Ctrl+Shift+F', description: conversationTexts.shortcuts.filter, run: () => openMenu(true) },
  ]);
  return (
    <div className={`p-tool-bar ${styles['tools']}`} role="search">
      {canSearch && (
        <SearchField
          label={texts.search}
          query={filter.q}
          inputRef={searchInput}
          className={styles['search']}
          onSearch={(text) => onFilter({ q: text })}
          onLeave={onLeave}
        />
      )}
      {shown.filter(isChosenHere).map((kind) => (
        <FilterPill
          key={kind}
          kind={kind}
          filter={filter}
          options={optionsOf(kind)}
          isOpen={open === kind}
          onOpen={(isOpen) => setOpen(isOpen ? kind : null)}
          onChange={onFilter}
        />
      ))}
      {shown
        .filter((kind) => !isChosenHere(kind))
        .map((kind) => (
          <Chip
            key={kind}
            tone="intent"
            removeLabel={texts.remove(texts.kinds[kind])}
            onRemove={() => onFilter(without(kind))}
          >
            {texts.kinds[kind]}
          </Chip>
        ))}
      <AddFilter
        filter={filter}
        optionsOf={optionsOf}
        isOpen={isAdding}
        kind={added}
        onOpen={openMenu}
        onKind={setAdded}
        onChange={onFilter}
      />
      {isFiltering(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      <span className={styles['end']}>
        <SavedMenu filter={filter} onChoose={onFilter} />
        <DownloadMenu filter={filter} />
        <GuideLink page="conversations" />
      </span>
    </div>
  );
}
