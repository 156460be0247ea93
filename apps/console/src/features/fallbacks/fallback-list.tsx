import type { FallbackKind } from '@parley/domain/fallback';
import { useCallback, useId, type KeyboardEvent, type RefObject } from 'react';
import { TreeGrid } from '#shared/tree-grid/tree-grid.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { FallbackListHead } from '#features/fallbacks/fallback-list-head.tsx';
import { runListKey } from '#features/fallbacks/list-keys.ts';
import { pageOf, useShownRows } from '#features/fallbacks/use-shown-rows.ts';
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

/** Groups of phrases and, under each unfolded one, its phrases. Only the rows in sight are drawn. */
export function FallbackList(props: FallbackListProps) {
  const { rows, active, onActive, kind, rights, chosen, commands, listRef, editing, onEditing, chooser, more } = props;
  const idPrefix = useId();
  const activeIndex = rows.findIndex(({ key }) => key === active);
  const kept = rows.findIndex(
    ({ kind: row, key, group }) => key === editing || (row === 'desk' && group.key === chooser),
  );
  const rowWindow = useShownRows({ rows, kept, active, activeIndex, listRef, more });
  useFocusOnArrival(listRef);

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
    if (!row || !runListKey(event.key, row, { ...props, page: pageOf(listRef.current) })) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const canChoose = rights.canMark && kind !== 'done';
  return (
    <TreeGrid
      label={fallbackTexts.list.label}
      className={styles.list}
      rows={rows}
      hasMore={more !== undefined}
      activeIndex={activeIndex}
      idPrefix={idPrefix}
      listRef={listRef}
      rowWindow={rowWindow}
      choosesByBox={canChoose}
      onKeyDown={onKeyDown}
      head={<FallbackListHead rows={rows} kind={kind} chosen={chosen} canChoose={canChoose} commands={commands} />}
      renderRow={(row, place) => {
        const ids = phrasesOf(row).map(({ id }) => id);
        return (
          <div
            {...place}
            role="row"
            aria-level={row.kind === 'group' ? 1 : 2}
            aria-expanded={row.kind === 'group' ? row.isOpen : undefined}
            aria-selected={row.key === active}
            className={`p-line p-row ${styles.row}`}
            data-kind={row.kind}
            data-active={row.key === active || undefined}
            data-open={(row.kind === 'group' && row.isOpen) || undefined}
            data-done={(row.kind !== 'desk' && row.decision.kind !== 'open') || undefined}
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
      }}
    />
  );
}
