import { SegmentedControl } from '@mantine/core';
import {
  isComplete,
  type CodeRow,
  type Condition,
  type ConditionRow,
  type Join,
  type RowItem,
} from '@parley/dialogue/source/condition-rows';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { CodeRowField, ConditionRowFields, RowFrame } from '#features/reactions/condition/condition-row.tsx';
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
  onChange: (condition: Condition) => void;
}

/** The rows of a condition with its groups. */
export function ConditionRows({ label, condition, live, onChange }: ConditionRowsProps) {
  const { isReadOnly } = useNames();
  const host = useRef<HTMLDivElement>(null);
  const focusOn = useFocusOnRow(host);
  const add = (item: RowItem) => {
    onChange({ ...condition, items: [...condition.items, item] });
    focusOn(item.kind === 'group' ? `${condition.items.length + 1}.1` : String(condition.items.length + 1));
  };
  return (
    <div ref={host} className="p-stack p-gap-4">
      {condition.items.length === 0 && <span className="p-caption">{texts.always}</span>}
      <ItemList label={label} before="" condition={condition} live={live} focusOn={focusOn} onChange={onChange} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <AddButton label={texts.addRow} onClick={() => add(NEW_ROW)} />
          {condition.items.length > 0 && (
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
}

function ItemList({ label, before, condition, live, focusOn, onChange }: ItemListProps) {
  const { join, items } = condition;
  const set = (next: RowItem[]) => onChange({ ...condition, items: next });
  const remove = (at: number) => {
    set(items.filter((_, other) => other !== at));
    focusOn(`${before}${Math.max(at, 1)}`);
  };
  return (
    <>
      {items.length > 1 && (
        <JoinBar label={label} join={join} onChange={(changed) => onChange({ ...condition, join: changed })} />
      )}
      {items.length > 0 && (
        <ol className={styles.rows} aria-label={label}>
          {items.map((item, at) => {
            const place = `${before}${at + 1}`;
            const change = (changed: RowItem) => set(items.with(at, changed));
            if (item.kind === 'group') {
              return (
                <Group
                  key={at}
                  label={texts.row(place)}
                  before={`${place}.`}
                  condition={item}
                  live={live}
                  focusOn={focusOn}
                  onRemove={() => remove(at)}
                  onChange={(changed) => change({ ...item, ...changed, items: changed.items as ConditionRow[] })}
                />
              );
            }
            return (
              <Row
                key={at}
                item={item}
                place={place}
                live={live}
                onChange={change}
                onRemove={() => remove(at)}
                onNext={() => {
                  set(items.toSpliced(at + 1, 0, NEW_ROW));
                  focusOn(`${before}${at + 2}`);
                }}
              />
            );
          })}
        </ol>
      )}
    </>
  );
}

function JoinBar({ label, join, onChange }: { label: string; join: Join; onChange: (join: Join) => void }) {
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

interface RowProps {
  item: ConditionRow | CodeRow;
  place: string;
  live: LiveCondition | null;
  onChange: (item: ConditionRow | CodeRow) => void;
  onRemove: () => void;
  onNext: () => void;
}

function Row({ item, place, live, onChange, onRemove, onNext }: RowProps) {
  const isEmpty = item.kind === 'row' && item.name === '' && item.values.length === 0;
  return (
    <RowFrame
      place={place}
      mark={live?.marks.get(place)}
      isFinished={isComplete(item)}
      onRemove={onRemove}
      onNext={onNext}
      onBack={isEmpty ? onRemove : undefined}
    >
      {item.kind === 'row' ? (
        <ConditionRowFields row={item} place={place} onChange={onChange} />
      ) : (
        <CodeRowField code={item.code} place={place} onChange={(code) => onChange({ kind: 'code', code })} />
      )}
    </RowFrame>
  );
}
