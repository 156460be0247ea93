import { useId, useState, type ReactNode } from 'react';
import styles from '#shared/ui/pick-list.module.css';

interface PickListProps<T> {
  /** The typed text. */
  query: string;
  onQuery: (query: string) => void;
  items: T[];
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  onPick: (item: T) => void;
  label: string;
  placeholder: string;
  /** The text if nothing matches. */
  emptyText: string;
  /** Below the list: creates an item that the search does not find. */
  footer?: ReactNode;
}

/** A search box over a list: type, arrow, Enter. */
export function PickList<T>(props: PickListProps<T>) {
  const { query, onQuery, items, keyOf, renderItem, onPick, label, placeholder, emptyText, footer } = props;
  const [active, setActive] = useState(0);
  const listId = useId();
  const index = Math.min(active, items.length - 1);
  const idOf = (item: number) => `${listId}-${item}`;

  function move(to: number) {
    setActive(to);
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const picked = items[index];
    if (event.key === 'ArrowDown') move((index + 1) % items.length);
    else if (event.key === 'ArrowUp') move((index - 1 + items.length) % items.length);
    else if (event.key === 'Enter' && picked !== undefined) onPick(picked);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['picker']}>
      <input
        className={styles['input']}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? idOf(index) : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={query}
        onChange={(event) => {
          setActive(0);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} className={styles['list']}>
        {items.map((item, position) => (
          // The keys are the input's: the list only follows the pointer.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(item)}
            id={idOf(position)}
            role="option"
            aria-selected={position === index}
            className={styles['item']}
            onPointerMove={() => setActive(position)}
            onClick={() => onPick(item)}
          >
            {renderItem(item)}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className={styles['empty']} role="status">
          {emptyText}
        </p>
      )}
      {footer && <div className={styles['foot']}>{footer}</div>}
    </div>
  );
}
