import type { Reaction } from '@parley/domain';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { grouped } from '#texts/counted.ts';
import { foundIn } from '#features/reactions/reaction-filter.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/graph/found-list.module.css';

const MOST_LISTED = 50;

interface FoundListProps {
  /** The best match first. */
  found: readonly Reaction[];
  search: string;
  selectedId: number | null;
  searchInput: RefObject<HTMLInputElement | null>;
  listRef: RefObject<HTMLUListElement | null>;
  onSelect: (id: number) => void;
}

/** The reactions that a search of the graph finds, below the search while it or the list has the focus. */
export function FoundList({ found, search, selectedId, searchInput, listRef, onSelect }: FoundListProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useHasFocus(searchInput, box);
  if (search.trim() === '' || !hasFocus) return null;
  const listed = found.slice(0, MOST_LISTED);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') searchInput.current?.focus();
    else if (event.key === 'ArrowDown') step(event.currentTarget, 1);
    else if (event.key === 'ArrowUp' && !step(event.currentTarget, -1)) searchInput.current?.focus();
    else if (event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.place}>
      <div ref={box} className={styles.box}>
        <p className={styles.count} role="status">
          {found.length === 0 ? reactionTexts.list.noMatch : uiTexts.found(grouped(found.length))}
        </p>
        {listed.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <ul ref={listRef} className="p-plain-list" aria-label={reactionTexts.searchResults} onKeyDown={onKeyDown}>
            {listed.map((reaction) => (
              <li key={reaction.id}>
                <button
                  type="button"
                  className={styles.hit}
                  aria-current={reaction.id === selectedId || undefined}
                  onClick={() => onSelect(reaction.id)}
                >
                  <span className={styles.name}>{reaction.name}</span>
                  <span className={styles.excerpt}>{foundIn(reaction, search)}</span>
                </button>
              </li>
            ))}
            {found.length > MOST_LISTED && (
              <li className={styles.count}>{uiTexts.andMore(found.length - MOST_LISTED)}</li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Moves the focus among the hits; false at the first and at the last. */
function step(list: Element, by: 1 | -1): boolean {
  const hits = [...list.querySelectorAll('button')];
  const next = hits[hits.findIndex((hit) => hit === document.activeElement) + by];
  next?.focus();
  return next !== undefined;
}

function useHasFocus(...parts: RefObject<HTMLElement | null>[]): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const look = (target: EventTarget | null) =>
      setHasFocus(target instanceof Node && latest.current.some(({ current }) => current?.contains(target) ?? false));
    const onFocusIn = ({ target }: FocusEvent) => look(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => look(relatedTarget);
    look(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return hasFocus;
}
