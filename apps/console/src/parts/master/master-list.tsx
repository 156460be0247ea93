import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { OptionList } from '#shared/ui/option-list.tsx';
import styles from '#parts/master/master-list.module.css';

interface MasterListProps<T extends { id: number }> {
  /** In the plural: `Entities`. */
  label: string;
  items: T[];
  selected: number | undefined;
  listRef: RefObject<HTMLDivElement | null>;
  /** Its name, and below it one line about it. */
  renderName: (item: T) => ReactNode;
  describe: (item: T) => string;
  onSelect: (id: number) => void;
  /** Moves the focus to the detail. */
  onEnter: () => void;
  onDelete: (item: T) => void;
  onLeaveUp: () => void;
}

const ROW_HEIGHT = 48;

/** The items of a screen; the selected one is shown beside them. Arrows select, Enter goes to the detail. */
export function MasterList<T extends { id: number }>(props: MasterListProps<T>) {
  const { label, items, selected, listRef, renderName, describe, onSelect, onEnter, onDelete, onLeaveUp } = props;
  const index = items.findIndex(({ id }) => id === selected);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = targetOf(event.key, index, items.length);
    const item = items[index];
    if (event.key === 'ArrowUp' && index <= 0) onLeaveUp();
    else if (to !== undefined) goTo(to);
    else if (event.key === 'Enter' && item) onEnter();
    else if (event.key === 'Delete' && item) onDelete(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function goTo(to: number) {
    const item = items[to];
    if (item) onSelect(item.id);
  }

  return (
    <OptionList
      label={label}
      items={items}
      selected={selected}
      listRef={listRef}
      rowHeight={ROW_HEIGHT}
      renderRow={(item) => (
        <>
          <span className={styles['name']}>{renderName(item)}</span>
          <span className={`${styles['meta']} p-figures`}>{describe(item)}</span>
        </>
      )}
      onSelect={onSelect}
      onKeyDown={onKeyDown}
    />
  );
}

function targetOf(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, length - 1);
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}
