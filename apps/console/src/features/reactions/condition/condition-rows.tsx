import { SegmentedControl } from '@mantine/core';
import {
  isComplete,
  type CodeRow,
  type Condition,
  type ConditionRow,
  type Join,
  type RowItem,
} from '@parley/dialogue/source/condition-rows';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CodeRowField, ConditionRowFields, GroupMark, RowFrame } from '#features/reactions/condition/condition-row.tsx';
import type { Judged } from '#features/reactions/condition/judged.ts';
import type { LiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

const NEW_ROW: ConditionRow = { kind: 'row', source: 'slot', name: '', test: 'is', values: [] };

interface ConditionRowsProps {
  label: string;
  condition: Condition;
  live: LiveCondition | null;
  judged: Judged | null;
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
  const addRow = () => add(NEW_ROW);
  return (
    <div ref={host} className="p-stack p-gap-4" data-rows>
      {count === 0 && <span className="p-caption">{texts.always}</span>}
      {count > 0 && <Columns />}
      <ItemList {...props} before="" condition={condition} focusOn={focusOn} onAddLast={addRow} onChange={onChange} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <AddButton label={texts.addRow} onClick={addRow} />
          {count > 0 && (
            <AddButton
              label={texts.addGroup}
              onClick={() =>
                add({ kind: 'group', join: condition.join === 'all' ? 'any' : 'all', items: [NEW_ROW, NEW_ROW] })
              }
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
    <div className={`${styles.columns} p-caption`} aria-hidden>
      <span className={styles.source}>{source}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.test}>{test}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.mark}>{lastTurn}</span>
    </div>
  );
}

/** Answers a function that focuses the row of a place once it is drawn. */
function useFocusOnRow(host: RefObject<HTMLElement | null>): (place: string) => void {
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = host.current?.querySelector(`[data-place="${wanted.place}"]`);
    (row?.querySelector<HTMLElement>('input, select') ?? host.current?.querySelector<HTMLElement>('button'))?.focus();
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
  const move = (at: number, by: -1 | 1) => {
    const [moved, other] = [items[at], items[at + by]];
    if (!moved || !other) return;
    set(items.with(at, other).with(at + by, moved));
    focusOn(`${before}${at + by + 1}`);
  };
  if (items.length === 0) return null;
  return (
    <>
      {items.length > 1 && (
        <JoinBar label={label} join={join} onChange={(changed) => onChange({ ...condition, join: changed })}>
          {before !== '' && <GroupMark mark={props.live?.marks.get(before.slice(0, -1))} />}
        </JoinBar>
      )}
      <ol className={styles.rows} aria-label={label}>
        {items.map((item, at) => {
          const place = `${before}${at + 1}`;
          const shared = { ...props, focusOn, onRemove: () => remove(at) };
          const change = (changed: RowItem) => set(items.with(at, changed));
          if (item.kind !== 'group') {
            return (
              <Row key={at} {...shared} item={item} place={place} onChange={change} onMove={(by) => move(at, by)} />
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
      </ol>
    </>
  );
}

interface JoinBarProps {
  label: string;
  join: Join;
  onChange: (join: Join) => void;
  children: ReactNode;
}

function JoinBar({ label, join, onChange, children }: JoinBarProps) {
  const { isReadOnly } = useNames();
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="xs"
        aria-label={texts.join(label)}
        data={[
          { value: 'all', label: texts.all },
          { value: 'any', label: texts.any },
        ]}
        value={join}
        readOnly={isReadOnly}
        onChange={(changed) => onChange(changed === 'any' ? 'any' : 'all')}
      />
      <span className="p-caption">{texts.ofThese}</span>
      <span className="p-push-right">{children}</span>
    </div>
  );
}

function Group({ onRemove, ...props }: ItemListProps & { onRemove: () => void }) {
  const { isReadOnly } = useNames();
  const { condition, before, focusOn, onChange } = props;
  return (
    <li className={styles.group}>
      <ItemList {...props} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <AddButton
            label={texts.addRow}
            onClick={() => {
              onChange({ ...condition, items: [...condition.items, NEW_ROW] });
              focusOn(`${before}${condition.items.length + 1}`);
            }}
          />
          <RemoveButton label={texts.removeGroup(before.slice(0, -1))} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

interface RowProps extends Pick<ItemListProps, 'live' | 'judged' | 'onAddLast'> {
  item: ConditionRow | CodeRow;
  place: string;
  onChange: (item: ConditionRow | CodeRow) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

function Row({ item, place, live, judged, onChange, onRemove, onMove, onAddLast }: RowProps) {
  const mark = live?.marks.get(place);
  return (
    <RowFrame
      place={place}
      mark={mark}
      part={judged?.blamed.has(place) ? 'blamed' : judged?.muted.has(place) ? 'muted' : undefined}
      isFinished={isComplete(item)}
      isEmpty={item.kind === 'row' && item.name === '' && item.values.length === 0}
      onRemove={onRemove}
      onAdd={onAddLast}
      onMove={onMove}
    >
      {item.kind === 'row' ? (
        <ConditionRowFields row={item} place={place} read={mark?.read} onChange={onChange} />
      ) : (
        <CodeRowField code={item.code} place={place} onChange={(code) => onChange({ kind: 'code', code })} />
      )}
    </RowFrame>
  );
}
