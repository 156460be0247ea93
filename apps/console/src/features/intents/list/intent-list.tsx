import { memo, useEffect, useId, useRef, useState } from 'react';
import { TreeGrid } from '#shared/tree-grid/tree-grid.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { IntentListRow } from '#features/intents/list/intent-list-row.tsx';
import type { IntentListProps } from '#features/intents/list/intent-list-props.ts';
import { intentKey, intentOfKey } from '#features/intents/list/intent-rows.ts';
import { listCommands } from '#features/intents/list/list-commands.ts';
import { rowIndex } from '#features/intents/list/list-moves.ts';
import { ListHead } from '#features/intents/list/list-head.tsx';
import { RowFrame } from '#features/intents/list/row-frame.tsx';
import { useNextRow } from '#features/intents/list/row-in-view.ts';
import { useListScroll } from '#features/intents/list/use-list-scroll.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/list/intent-list.module.css';

/** Intents and, under each expanded one, its templates. Renders only visible rows. */
export const IntentList = memo(function IntentList(props: IntentListProps) {
  const { rows, facts, view, selected, controls, actions, canEdit, listRef } = props;
  const { selection, choosing, asking, added, onAdded, typed } = props;
  const [active, setActive] = useState(selected === undefined ? undefined : intentKey(selected));
  const [editing, setEditing] = useState<string>();
  const isUnderPointer = useRef(false);
  const idPrefix = useId();
  const activeIndex = rowIndex(rows, active);
  useNextRow(rows, active, setActive);
  useFocusOnArrival(listRef);
  // An address that names another intent moves there.
  useEffect(() => {
    if (selected !== undefined) setActive((key) => (intentOfKey(key) === selected ? key : intentKey(selected)));
  }, [selected]);
  const editingIndex = rowIndex(rows, editing);
  const virtualizer = useListScroll({ rows, active, activeIndex, editingIndex, listRef, isUnderPointer });
  const commands = listCommands({ ...props, active, onActive: setActive, onEdit: setEditing, idPrefix });
  const { activate, focusList, move, enter, choose, remove, switchPolarity, onKeyDown } = commands;

  return (
    <TreeGrid
      label={intentTexts.title}
      className={styles.list}
      rows={rows}
      activeIndex={activeIndex}
      idPrefix={idPrefix}
      listRef={listRef}
      rowWindow={virtualizer}
      onKeyDown={onKeyDown}
      head={<ListHead view={view} evaluation={facts.evaluation} onSort={controls.sortBy} />}
      renderRow={(row, place) => (
        <RowFrame
          row={row}
          place={place}
          isActive={row.key === active}
          isChosen={selection.has(row.key)}
          isMarking={selection.size > 0}
          onClickCapture={(event) => choose(event, row)}
          onPress={() => {
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
            isChosen={selection.has(row.key)}
            canEdit={canEdit}
            typed={typed}
            on={{
              begun: () => {
                onAdded(undefined);
                return added?.takeTyped?.() ?? '';
              },
              enter: () => enter(row),
              edit: () => setEditing(row.key),
              stopEditing: () => {
                setEditing(undefined);
                focusList();
              },
              delete: () => remove(row),
              polarity: () => void switchPolarity(row.intent),
              suggest: () => asking.suggest(row.intent),
              merge: () => asking.merge(row.intent),
              choose: () => choosing.toggle(row.key),
              moveTo: setActive,
              showIntent: controls.open,
              arrow: (direction) => move(rowIndex(rows, row.key) + (direction === 'down' ? 1 : -1)),
              leave: focusList,
            }}
          />
        </RowFrame>
      )}
    />
  );
});
