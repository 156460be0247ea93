import { useSortable } from '@dnd-kit/sortable';
import {
  isComplete,
  VALUES_OF,
  type CodeRow,
  type Condition,
  type ConditionRow,
  type RowItem,
} from '@parley/dialogue/source/condition-rows';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { draggedStyle, GroupMark, RowFrame, rowId } from '#features/reactions/condition/condition-row.tsx';
import { CodeRowField, ConditionRowFields, isAnswerRow } from '#features/reactions/condition/row-fields.tsx';
import { JoinBar } from '#features/reactions/condition/join-bar.tsx';
import { SortedRows } from '#features/reactions/condition/sorted-rows.tsx';
import type { Judged } from '#features/reactions/condition/judged.ts';
import type { LiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { moved } from '#features/reactions/action-calls.ts';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import cells from '#features/reactions/condition/condition-row.module.css';
import styles from '#features/reactions/condition/condition.module.css';

/** In a question's check it begins as a row about the answer. */
function newRow(answerSlot: string): ConditionRow {
  return { kind: 'row', source: 'slot', name: answerSlot, test: 'is', values: [] };
}

interface ConditionRowsProps {
  label: string;
  condition: Condition;
  live: LiveCondition | null;
  judged: Judged | null;
  answerSlot: string;
  /** Says what no condition means. */
  emptyHint: string;
  onChange: (condition: Condition) => void;
}

/** The rows of a condition with its groups. */
export function ConditionRows({ condition, onChange, ...props }: ConditionRowsProps) {
  const { isReadOnly } = useNames();
  const host = useRef<HTMLDivElement>(null);
  const focusOn = useFocusOnRow(host);
  const count = condition.items.length;
  const add = (item: RowItem) => {
    onChange({ ...condition, items: [...condition.items, item] });
    focusOn(item.kind === 'group' ? `${count + 1}.1` : String(count + 1));
  };
  const { answerSlot, emptyHint } = props;
  const row = newRow(answerSlot);
  const addRow = () => add(row);
  return (
    <div ref={host} className="p-stack p-gap-4" data-rows>
      {count === 0 && <span className="p-caption">{emptyHint}</span>}
      {count > 0 && answerSlot === '' && <Columns />}
      <ItemList {...props} before="" condition={condition} focusOn={focusOn} onAddLast={addRow} onChange={onChange} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <AddButton label={texts.addRow} onClick={addRow} />
          {count > 0 && answerSlot === '' && (
            <AddButton
              label={texts.addGroup}
              onClick={() => add({ kind: 'group', join: condition.join === 'all' ? 'any' : 'all', items: [row, row] })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Column headings, shown if there is room for columns. */
function Columns() {
  const { source, name, test, value, lastTurn } = texts.columns;
  return (
    <div className={`${cells.columns} p-caption`} aria-hidden>
      <span className={cells.source}>{source}</span>
      <span className={cells.name}>{name}</span>
      <span className={cells.test}>{test}</span>
      <span className={cells.value}>{value}</span>
      <span className={cells.mark}>{lastTurn}</span>
    </div>
  );
}

/** Answers a function that focuses the row of a place once it is drawn. */
function useFocusOnRow(host: RefObject<HTMLElement | null>): (place: string) => void {
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = host.current?.querySelector(`[data-place="${wanted.place}"]`);
    // A row begins with the name of its subject, not with the kind of the subject.
    (
      row?.querySelector<HTMLElement>('input, select:not([data-kind])') ??
      host.current?.querySelector<HTMLElement>('button')
    )?.focus();
  }, [wanted, host]);
  return (place) => setWanted({ place });
}

interface ItemListProps extends ConditionRowsProps {
  /** The place of the group, with a dot. */
  before: string;
  focusOn: (place: string) => void;
  /** Enter was pressed in the last field. */
  onAddLast: () => void;
}

function ItemList({ before, condition, focusOn, onChange, ...props }: ItemListProps) {
  const { join, items } = condition;
  const { label } = props;
  const set = (next: RowItem[]) => onChange({ ...condition, items: next });
  const remove = (at: number) => {
    set(items.filter((_, other) => other !== at));
    focusOn(`${before}${Math.max(at, 1)}`);
  };
  const move = (at: number, to: number) => {
    if (at === to || to < 0 || to >= items.length) return;
    set(moved(items, at, to));
    focusOn(`${before}${to + 1}`);
  };
  if (items.length === 0) return null;
  return (
    <>
      {items.length > 1 && (
        <JoinBar label={label} join={join} onChange={(changed) => onChange({ ...condition, join: changed })}>
          {before !== '' && <GroupMark mark={props.live?.marks.get(before.slice(0, -1))} />}
        </JoinBar>
      )}
      <SortedRows label={label} before={before} count={items.length} onMove={move}>
        {items.map((item, at) => {
          const place = `${before}${at + 1}`;
          const shared = { ...props, focusOn, onRemove: () => remove(at) };
          const change = (changed: RowItem) => set(items.with(at, changed));
          if (item.kind !== 'group') {
            return (
              <Row
                key={at}
                {...shared}
                item={item}
                place={place}
                onChange={change}
                onMove={(by) => move(at, at + by)}
              />
            );
          }
          return (
            <Group
              key={at}
              {...shared}
              label={texts.row(place)}
              before={`${place}.`}
              condition={item}
              onChange={(changed) => change({ ...item, ...changed, items: changed.items as ConditionRow[] })}
            />
          );
        })}
      </SortedRows>
    </>
  );
}

function Group({ onRemove, ...props }: ItemListProps & { onRemove: () => void }) {
  const { isReadOnly } = useNames();
  const { condition, before, focusOn, onChange, answerSlot } = props;
  const place = before.slice(0, -1);
  const sortable = useSortable({ id: rowId(place), disabled: isReadOnly });
  const { setNodeRef, transform, transition } = sortable;
  return (
    <li ref={setNodeRef} className={styles.group} style={draggedStyle({ transform, transition })}>
      <ItemList {...props} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <DragGrip sortable={sortable} label={texts.dragRow(place)} />
          <AddButton
            label={texts.addRow}
            onClick={() => {
              onChange({ ...condition, items: [...condition.items, newRow(answerSlot)] });
              focusOn(`${before}${condition.items.length + 1}`);
            }}
          />
          <RemoveButton label={texts.removeGroup(place)} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

interface RowProps extends Pick<ItemListProps, 'live' | 'judged' | 'answerSlot' | 'onAddLast'> {
  item: ConditionRow | CodeRow;
  place: string;
  onChange: (item: ConditionRow | CodeRow) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

function Row({ item, place, live, judged, answerSlot, onChange, onRemove, onMove, onAddLast }: RowProps) {
  const mark = live?.marks.get(place);
  const isAnswer = item.kind === 'row' && isAnswerRow(item, answerSlot);
  return (
    <RowFrame
      place={place}
      mark={mark}
      part={judged?.blamed.has(place) ? 'blamed' : judged?.muted.has(place) ? 'muted' : undefined}
      isFinished={isComplete(item)}
      isEmpty={item.kind === 'row' && (item.name === '' || isAnswer) && item.values.length === 0}
      isAnswer={isAnswer}
      isWide={item.kind === 'row' && (item.test === 'matches' || VALUES_OF[item.test] === 2)}
      onRemove={onRemove}
      onAdd={onAddLast}
      onMove={onMove}
    >
      {item.kind === 'row' ? (
        <ConditionRowFields row={item} place={place} answerSlot={answerSlot} read={mark?.read} onChange={onChange} />
      ) : (
        <CodeRowField code={item.code} place={place} onChange={(code) => onChange({ kind: 'code', code })} />
      )}
    </RowFrame>
  );
}
