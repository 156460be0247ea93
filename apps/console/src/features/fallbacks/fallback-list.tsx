import { Checkbox } from '@mantine/core';
import type { FallbackKind } from '@parley/domain/fallback';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, type KeyboardEvent, type RefObject } from 'react';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { FallbackRow } from '#features/fallbacks/fallback-row.tsx';
import type { Rights } from '#features/fallbacks/rights.ts';
import { phrasesOf, type Row } from '#features/fallbacks/triage.ts';
import { TriageDesk } from '#features/fallbacks/triage-desk.tsx';
import type { Commands } from '#features/fallbacks/commands.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import styles from '#features/fallbacks/fallback-list.module.css';

interface FallbackListProps {
  rows: readonly Row[];
  active: string;
  onActive: (key: string) => void;
  kind: FallbackKind;
  rights: Rights;
  chosen: ReadonlySet<number>;
  commands: Commands;
  idByName: ReadonlyMap<string, number>;
  editing: string | undefined;
  onEditing: (key: string | undefined) => void;
  chooser: string | undefined;
  onChooser: (owner: string | undefined) => void;
  listRef: RefObject<HTMLDivElement | null>;
  more: (() => void) | undefined;
}

const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 32;
/** The next page is asked for when so few rows are left below. */
const READ_AHEAD = 40;

/** Groups of phrases and, under each unfolded one, its phrases. Only the rows in sight are drawn. */
export function FallbackList(props: FallbackListProps) {
  const { rows, active, onActive, kind, rights, chosen, commands, listRef, editing, onEditing, chooser, more } = props;
  const idPrefix = useId();
  const activeIndex = rows.findIndex(({ key }) => key === active);
  const kept = rows.findIndex(
    ({ kind: row, key, group }) => key === editing || (row === 'desk' && group.key === chooser),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // What is being typed, or about to be, must survive being out of sight.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].toSorted((a, b) => a - b);
    },
    initialRect: { width: 1_280, height: 800 },
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useFocusOnArrival(listRef);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [active, activeIndex, virtualizer]);
  useEffect(() => {
    if (more && last >= rows.length - READ_AHEAD) more();
  }, [more, last, rows.length]);

  const edit = useCallback(
    (key: string | undefined) => {
      onEditing(key);
      if (key === undefined) listRef.current?.focus({ preventScroll: true });
    },
    [onEditing, listRef],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== listRef.current) return;
    const row = rows[activeIndex];
    if (!row || !runKey(event.key, row)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function runKey(key: string, row: Row): boolean {
    const page = Math.max(1, Math.floor((listRef.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    switch (key) {
      case 'PageDown':
        commands.move(page);
        return true;
      case 'PageUp':
        commands.move(-page);
        return true;
      case 'Home':
        commands.move(-rows.length);
        return true;
      case 'End':
        commands.move(rows.length);
        return true;
      case 'Enter':
        commands.toggleOpen(row.group.key);
        onActive(row.group.key);
        return true;
      case 'ArrowRight':
        commands.toggleOpen(row.group.key, true);
        return true;
      case 'ArrowLeft':
        commands.toggleOpen(row.group.key, false);
        onActive(row.group.key);
        return true;
      case ' ':
        if (rights.canMark && kind !== 'done') commands.toggleChosen(phrasesOf(row).map(({ id }) => id));
        return true;
      default:
        return false;
    }
  }

  const choosable = rows.flatMap((row) => (row.kind === 'group' ? phrasesOf(row).map(({ id }) => id) : []));
  const canChoose = rights.canMark && kind !== 'done';
  return (
    <div
      ref={listRef}
      className={styles.list}
      role="treegrid"
      aria-label={fallbackTexts.list.label}
      aria-rowcount={more ? -1 : rows.length + 1}
      aria-activedescendant={activeIndex >= 0 ? `${idPrefix}${activeIndex}` : undefined}
      aria-multiselectable
      tabIndex={0}
      data-chooses={canChoose || undefined}
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.head}`}>
        <span role="columnheader">
          {canChoose && (
            <Checkbox
              size="xs"
              aria-label={fallbackTexts.list.selectAll}
              checked={choosable.length > 0 && choosable.every((id) => chosen.has(id))}
              indeterminate={chosen.size > 0 && !choosable.every((id) => chosen.has(id))}
              onChange={() => commands.toggleChosen(choosable)}
            />
          )}
        </span>
        <span role="columnheader">{fallbackTexts.list.columns.phrase}</span>
        <span role="columnheader" className={styles.number}>
          {fallbackTexts.list.columns.issued}
        </span>
        <span role="columnheader" className={styles.number}>
          {fallbackTexts.list.columns.conversations}
        </span>
        <span role="columnheader" className={styles.intents}>
          {kind === 'done' ? fallbackTexts.list.columns.class : fallbackTexts.list.columns.likely}
        </span>
      </div>
      <div role="rowgroup" className="p-placed-rows" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const ids = phrasesOf(row).map(({ id }) => id);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              id={`${idPrefix}${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-level={row.kind === 'group' ? 1 : 2}
              aria-expanded={row.kind === 'group' ? row.isOpen : undefined}
              aria-selected={row.key === active}
              className={`p-line p-row ${styles.row}`}
              data-kind={row.kind}
              data-active={row.key === active || undefined}
              data-open={(row.kind === 'group' && row.isOpen) || undefined}
              data-done={(row.kind !== 'desk' && row.decision.kind !== 'open') || undefined}
              style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
              onMouseDown={() => row.kind !== 'desk' && onActive(row.key)}
            >
              {row.kind === 'desk' ? (
                <TriageDesk
                  row={row}
                  commands={commands}
                  rights={rights}
                  isChoosing={chooser === row.group.key}
                  onChosen={() => props.onChooser(undefined)}
                />
              ) : (
                <FallbackRow
                  row={row}
                  kind={kind}
                  isKeyed={row.key === active && chosen.size === 0}
                  isChosen={ids.length > 0 && ids.every((id) => chosen.has(id))}
                  isPartlyChosen={ids.some((id) => chosen.has(id))}
                  isEditing={row.key === editing}
                  onEditing={edit}
                  rights={rights}
                  commands={commands}
                  idByName={props.idByName}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
