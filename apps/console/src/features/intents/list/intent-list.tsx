import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { isNegative, negativeName, type Intent } from '@parley/domain';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { groupsOf } from '#features/intents/list/selection.ts';
import { intentKey, intentOfKey, type IntentRow, type ListView } from '#features/intents/list/intent-rows.ts';
import { IntentListRow } from '#features/intents/list/intent-list-row.tsx';
import { commandOf, type ListCommand } from '#features/intents/list/list-keys.ts';
import { headingAbove, useNextRow } from '#features/intents/list/row-in-view.ts';
import { ListHead } from '#features/intents/list/list-head.tsx';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import type { Selection } from '#features/intents/list/selection.ts';
import type { ListControls } from '#features/intents/list/use-list-view.ts';
import type { SelectionControls } from '#features/intents/list/use-selection.ts';
import type { TypedTexts } from '#shared/use-typed-texts.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/list/intent-list.module.css';

/** An intent that was just added. */
export interface AddedIntent {
  id: number;
  /** What was typed after its name, meanwhile. */
  takeTyped?: () => string;
}

interface IntentListProps {
  rows: readonly IntentRow[];
  facts: IntentFacts;
  /** What the rows were made for. */
  view: ListView;
  /** The intent on which one stands. */
  selected: number | undefined;
  controls: ListControls;
  actions: IntentActions;
  /** Templates that are chosen together. */
  selection: Selection;
  choosing: SelectionControls;
  /** What is asked in a dialog before it is done. */
  asking: { suggest: (intent: Intent) => void; merge: (intent: Intent) => void };
  canEdit: boolean;
  /** An intent that was just added and waits for its first template. */
  added: AddedIntent | undefined;
  onAdded: (added: AddedIntent | undefined) => void;
  typed: TypedTexts;
  listRef: RefObject<HTMLDivElement | null>;
  /** One arrows up from the first row. */
  onLeaveUp: () => void;
}

const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 32;

/** Intents and, under each unfolded one, its templates. Only the rows in sight are drawn. */
export const IntentList = memo(function IntentList(props: IntentListProps) {
  const { rows, facts, view, selected, controls, actions, canEdit, listRef, onLeaveUp } = props;
  const { selection, choosing, asking, added, onAdded, typed } = props;
  const { select, open, fold, showAllTemplates } = controls;
  const [active, setActive] = useState(selected === undefined ? undefined : intentKey(selected));
  const [editing, setEditing] = useState<string>();
  /** The row that was just activated is in sight: the pointer is on it, and must find it there when it goes up. */
  const isUnderPointer = useRef(false);
  const idPrefix = useId();
  const indexOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key));
  const activeIndex = indexOf(active);
  useNextRow(rows, active, setActive);
  const editingIndex = indexOf(editing);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: estimatedHeight,
    // Another function makes it measure every row anew.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => rangeWith(range, editingIndex),
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });

  useFocusOnArrival(listRef);
  // An address that names another intent moves there.
  useEffect(() => {
    if (selected !== undefined) setActive((key) => (intentOfKey(key) === selected ? key : intentKey(selected)));
  }, [selected]);
  useEffect(() => {
    const isPressed = isUnderPointer.current;
    isUnderPointer.current = false;
    if (activeIndex < 0 || isPressed) return;
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
    // Whoever is led to an intent far away wants to see its templates below it.
    const isFar = activeIndex < startIndex - 1 || activeIndex > endIndex + 1;
    // A negative intent is read below the name of its positive one.
    const first = isFar ? headingAbove(rows, activeIndex, Math.max(1, endIndex - startIndex - 2)) : activeIndex;
    virtualizer.scrollToIndex(first, { align: isFar ? 'start' : 'auto' });
    // Other rows do not move the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, activeIndex, virtualizer]);

  function activate(row: IntentRow | undefined) {
    setActive(row?.key);
    select(row?.intent.id);
  }

  function focusList() {
    listRef.current?.focus({ preventScroll: true });
  }

  function move(to: number) {
    if (to < 0) return onLeaveUp();
    activate(rows[Math.min(to, rows.length - 1)]);
    focusList();
  }

  function go({ to }: ListCommand & { kind: 'go' }, row: IntentRow | undefined) {
    const page = Math.max(1, Math.floor((listRef.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    switch (to) {
      case 'next':
        return move(activeIndex + 1);
      case 'previous':
        return move(Math.max(activeIndex, 0) - 1);
      case 'next page':
        return move(activeIndex + page);
      case 'previous page':
        return move(Math.max(0, activeIndex - page));
      case 'first':
        return move(0);
      case 'last':
        return move(rows.length - 1);
      case 'parent':
        return move(indexOf(row && intentKey(row.intent.id)));
    }
  }

  function run(command: ListCommand, row: IntentRow) {
    const { intent } = row;
    switch (command.kind) {
      case 'go':
        return;
      case 'unfold':
        return open(intent.id);
      case 'fold':
        return fold(intent.id);
      case 'enter':
        return enter(row);
      case 'edit':
        return canEdit ? setEditing(row.key) : undefined;
      case 'delete':
        return canEdit ? removeChosen(row) : undefined;
      case 'choose':
        return canEdit ? choosing.toggle(row.key) : undefined;
      case 'polarity':
        return canEdit && !isNegative(intent.name) ? void switchPolarity(intent) : undefined;
      case 'suggest':
        return canEdit ? asking.suggest(intent) : undefined;
      case 'merge':
        return canEdit ? asking.merge(intent) : undefined;
      case 'leave':
        return selection.size > 0 ? choosing.clear() : activate(undefined);
    }
  }

  function enter(row: IntentRow) {
    switch (row.kind) {
      case 'intent':
        return row.isOpen ? fold(row.intent.id) : open(row.intent.id);
      case 'template':
        return canEdit ? setEditing(row.key) : undefined;
      case 'more':
        return showAllTemplates(row.intent.id);
      case 'add-template':
        return document.getElementById(`${idPrefix}${activeIndex}`)?.querySelector('input')?.focus();
    }
  }

  function removeChosen(row: IntentRow) {
    if (selection.size === 0 || row.kind !== 'template') return remove(row);
    choosing.clear();
    void actions.deleteTemplates(groupsOf(selection, facts.intents));
    focusList();
  }

  async function switchPolarity(intent: Intent) {
    const twin = facts.intents.find(({ name }) => name === negativeName(intent.name));
    if (twin) return actions.disablePolarity(twin);
    if (!(await actions.enablePolarity(intent))) return;
    const id = controls.openNamed(negativeName(intent.name));
    if (id !== undefined) onAdded({ id });
  }

  /** Ctrl chooses one more template, Shift all up to it. */
  function choose(event: MouseEvent, row: IntentRow) {
    const isOne = event.ctrlKey || event.metaKey;
    if (!canEdit || row.kind !== 'template' || (!isOne && !event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) choosing.extendTo(row.key, rows, active);
    else choosing.toggle(row.key);
    setActive(row.key);
    focusList();
  }

  function remove(row: IntentRow) {
    if (row.kind === 'intent') void actions.deleteIntent(row.intent).then(focusList);
    if (row.kind !== 'template') return;
    const index = indexOf(row.key);
    const next = rows[index + 1];
    activate(next?.kind === 'template' ? next : rows[index - 1]);
    void actions.deleteTemplate(row.intent, row.template);
    focusList();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isOnControl && event.key === 'Enter') return;
    const row = rows[activeIndex];
    const command = commandOf(event.key, row);
    // M moves the templates that are chosen.
    if (!command || (command.kind === 'merge' && selection.size > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === 'go') {
      const next = event.shiftKey ? rows[activeIndex + (event.key === 'ArrowUp' ? -1 : 1)] : undefined;
      if (canEdit && next && row?.kind === 'template') choosing.extendTo(next.key, rows, row.key);
      go(command, row);
    } else if (row) run(command, row);
  }

  return (
    <div
      ref={listRef}
      className={styles.list}
      role="treegrid"
      aria-label={intentTexts.title}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={activeIndex >= 0 ? `${idPrefix}${activeIndex}` : undefined}
      aria-multiselectable
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <ListHead view={view} onSort={controls.sortBy} />
      <div role="rowgroup" className="p-placed-rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              id={`${idPrefix}${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-level={row.kind === 'intent' ? 1 : 2}
              aria-expanded={row.kind === 'intent' ? row.isOpen : undefined}
              aria-selected={selection.size > 0 ? selection.has(row.key) : row.key === active}
              className={row.kind === 'intent' ? `p-line ${styles.row}` : styles.row}
              data-kind={row.kind}
              data-twin={row.isTwin || undefined}
              data-active={row.key === active || undefined}
              data-chosen={selection.has(row.key) || undefined}
              style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
              onClickCapture={(event) => choose(event, row)}
              onMouseDown={(event) => {
                // Shift would mark the text in between, and the anchor is where one stood before.
                if (event.shiftKey || event.ctrlKey || event.metaKey) return event.preventDefault();
                isUnderPointer.current = row.key !== active;
                activate(row);
              }}
            >
              <IntentListRow
                row={row}
                facts={facts}
                actions={actions}
                isActive={row.key === active}
                isEditing={row.key === editing}
                isNew={row.intent.id === added?.id}
                onBegun={() => {
                  onAdded(undefined);
                  return added?.takeTyped?.() ?? '';
                }}
                canEdit={canEdit}
                typed={typed}
                onEnter={() => enter(row)}
                onEdit={() => setEditing(row.key)}
                onStopEditing={() => {
                  setEditing(undefined);
                  focusList();
                }}
                onDelete={() => remove(row)}
                onPolarity={() => void switchPolarity(row.intent)}
                onSuggest={() => asking.suggest(row.intent)}
                onMerge={() => asking.merge(row.intent)}
                isChosen={selection.has(row.key)}
                onChoose={() => choosing.toggle(row.key)}
                onMoveTo={setActive}
                onShowIntent={open}
                onLeave={focusList}
                onArrow={(direction) => move(index + (direction === 'down' ? 1 : -1))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
});

function estimatedHeight(): number {
  return ROW_HEIGHT;
}

/** What is being typed in a row must survive the row's being scrolled out of sight. */
function rangeWith(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor(range);
  return index < 0 || inSight.includes(index) ? inSight : [...inSight, index].toSorted((a, b) => a - b);
}
