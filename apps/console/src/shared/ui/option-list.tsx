import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import styles from '#shared/ui/option-list.module.css';

interface OptionListProps<T extends { id: string | number }> {
  /** In the plural: `Entities`. */
  label: string;
  items: T[];
  selected: T['id'] | undefined;
  listRef: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  renderRow: (item: T) => ReactNode;
  onSelect: (id: T['id']) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string | undefined;
}

/** A list of any length with one selected item. The focus stays on the list, which handles the keys. */
export function OptionList<T extends { id: string | number }>(props: OptionListProps<T>) {
  const { label, items, selected, listRef, rowHeight, renderRow, onSelect, onKeyDown, className = '' } = props;
  const index = items.findIndex(({ id }) => id === selected);
  const idOf = (id: T['id']) => `${label.toLowerCase()}-${id}`;
  useFocusOnArrival(listRef, { enabled: items.length > 0 });
  return (
    // The rows are options of one list, which has the keys.
    <div
      ref={listRef}
      role="listbox"
      aria-label={label}
      aria-activedescendant={index < 0 || selected === undefined ? undefined : idOf(selected)}
      tabIndex={0}
      className={`p-list-focus ${styles.list} ${className}`}
      onKeyDown={onKeyDown}
    >
      <VirtualList
        role="presentation"
        label={label}
        items={items}
        keyOf={({ id }) => id}
        rowHeight={rowHeight}
        showIndex={index}
        renderRow={(item) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            id={idOf(item.id)}
            role="option"
            aria-selected={item.id === selected}
            className={`p-row ${styles.row}`}
            onClick={() => onSelect(item.id)}
          >
            {renderRow(item)}
          </div>
        )}
      />
    </div>
  );
}
