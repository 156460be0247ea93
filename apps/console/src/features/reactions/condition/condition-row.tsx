import { useSortable } from '@dnd-kit/sortable';
import { NativeSelect } from '@mantine/core';
import { VALUES_OF, type ConditionRow } from '@parley/dialogue/source/condition-rows';
import { ROOTS, type RowSource } from '@parley/dialogue/source/row-subject';
import type { ReactNode } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { NO_TYPES, typeOf } from '#features/reactions/condition/name-types.ts';
import { rowKeyDown } from '#features/reactions/condition/row-keys.ts';
import { MOMENT_NAMES, testsOf } from '#features/reactions/condition/typed-values.ts';
import { OfferedField, RowValues } from '#features/reactions/condition/row-values.tsx';
import type { RowMark } from '#features/reactions/condition/use-live-condition.ts';
import { shownRead } from '#features/reactions/condition/verdict-strip.tsx';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts, SOURCE_NAMES, TEST_NAMES, TIME_TEST_NAMES } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition-row.module.css';

const SOURCES = Object.keys(SOURCE_NAMES) as RowSource[];

interface RowFrameProps {
  place: string;
  mark: RowMark | undefined;
  /** It makes the result false, or does not matter beside a row that is true. */
  part: 'blamed' | 'muted' | undefined;
  isFinished: boolean;
  isEmpty: boolean;
  /** Its subject is the answer of a question, which has no name. */
  isAnswer: boolean;
  onRemove: () => void;
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  children: ReactNode;
}

/** Lays out a row: its fields, its result at the chosen turn, and the button that removes it. */
export function RowFrame(props: RowFrameProps) {
  const { place, mark, part, isFinished, isAnswer, onRemove, children } = props;
  const { isReadOnly } = useNames();
  const sortable = useSortable({ id: rowId(place), disabled: isReadOnly });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setNodeRef}
      className={styles.row}
      style={draggedStyle({ transform, transition })}
      aria-label={texts.row(place)}
      data-place={place}
      data-part={part}
      data-answer={isAnswer || undefined}
      data-dragging={isDragging || undefined}
      onKeyDown={(event) => rowKeyDown(event, { ...props, isReadOnly })}
    >
      {!isReadOnly && (
        <span className={styles.grip}>
          <DragGrip sortable={sortable} label={texts.dragRow(place)} />
        </span>
      )}
      {children}
      <Mark mark={mark} isBlamed={part === 'blamed'} isFinished={isFinished} />
      {!isReadOnly && (
        <span className={styles.remove}>
          <RemoveButton label={texts.removeRow(place)} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

export function rowId(place: string): string {
  return `row-${place}`;
}

export function draggedStyle({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>) {
  return { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
}

interface MarkProps {
  mark: RowMark | undefined;
  isBlamed: boolean;
  isFinished: boolean;
}

function Mark({ mark, isBlamed, isFinished }: MarkProps) {
  if (!isFinished) {
    return (
      <span className={styles.mark} title={texts.unfinished}>
        <StateIcon state="pending" size={14} label={texts.unfinished} />
        <span className="p-cut">{texts.unfinished}</span>
      </span>
    );
  }
  if (mark === undefined) return <span className={styles.mark} />;
  const label = labelOf(mark);
  const state = mark.holds === 'error' ? 'warning' : mark.holds ? 'ok' : isBlamed ? 'error' : 'not-run';
  const isUnknown = shownRead(mark.read) === texts.notFound;
  return (
    <span className={styles.mark} data-state={state} title={label}>
      <StateIcon state={isUnknown && state === 'not-run' ? 'pending' : state} size={14} label={label} />
      {'read' in mark && <span className="p-cut">{shownRead(mark.read)}</span>}
    </span>
  );
}

/** The result of a group at the chosen turn. */
export function GroupMark({ mark }: { mark: RowMark | undefined }) {
  if (mark === undefined) return null;
  const state = mark.holds === 'error' ? 'warning' : mark.holds ? 'ok' : 'not-run';
  return <StateIcon state={state} size={14} label={labelOf(mark)} />;
}

function labelOf({ holds, error = '' }: RowMark): string {
  return holds === 'error' ? texts.fails(error) : holds ? texts.holds : texts.doesNotHold;
}

interface ConditionRowFieldsProps {
  row: ConditionRow;
  place: string;
  /** The slot of a question's check, which is offered as the answer. */
  answerSlot: string;
  /** The value at the chosen turn. */
  read: unknown;
  onChange: (row: ConditionRow) => void;
}

/** The fields of a row: source, name, test and values. */
export function ConditionRowFields({ row, place, answerSlot, read, onChange }: ConditionRowFieldsProps) {
  const { expression } = useNames();
  const { source, name } = row;
  const names = { slot: expression.slots, entity: expression.entities, config: expression.config, time: MOMENT_NAMES };
  return (
    <>
      <SourceSelect row={row} place={place} answerSlot={answerSlot} onChange={onChange} />
      {isAnswerRow(row, answerSlot) ? null : ROOTS[source] === undefined ? (
        <span className={`${styles.name} p-caption p-cut`}>{texts.unnamed[source] ?? ''}</span>
      ) : (
        <OfferedField
          label={texts.name(place)}
          placeholder={texts.namePlaceholder}
          className={styles.name}
          value={name}
          names={names[source as keyof typeof names]}
          onChange={(changed) => onChange({ ...row, name: changed })}
        />
      )}
      <TestSelect row={row} place={place} onChange={onChange} />
      <RowValues row={row} place={place} read={read} onChange={onChange} />
    </>
  );
}

/** Whether a row of a question's check is about the answer. */
export function isAnswerRow({ source, name }: Pick<ConditionRow, 'source' | 'name'>, answerSlot: string): boolean {
  return answerSlot !== '' && source === 'slot' && name === answerSlot;
}

const ANSWER = 'answer';

function SourceSelect({ row, place, answerSlot, onChange }: Omit<ConditionRowFieldsProps, 'read'>) {
  const { isReadOnly } = useNames();
  const withSource = (changed: RowSource, name: string) => {
    const tests = testsOf(changed, undefined);
    const kept = tests.includes(row.test) ? row.test : (tests[0] ?? 'is');
    onChange({ ...row, source: changed, name, test: kept, values: [] });
  };
  const sources = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));
  return (
    <NativeSelect
      aria-label={texts.source(place)}
      className={styles.source ?? ''}
      data={answerSlot === '' ? sources : [{ value: ANSWER, label: texts.answer }, ...sources]}
      value={isAnswerRow(row, answerSlot) ? ANSWER : row.source}
      disabled={isReadOnly}
      onChange={({ currentTarget: { value } }) => {
        if (value === ANSWER) withSource('slot', answerSlot);
        else withSource(value as RowSource, value === 'time' ? 'hour' : '');
      }}
    />
  );
}

/** Offers the operators that fit the value's type, under a heading that names the type. */
function TestSelect({ row, place, onChange }: Omit<ConditionRowFieldsProps, 'read' | 'answerSlot'>) {
  const { types = NO_TYPES, isReadOnly } = useNames();
  const { source, name, test } = row;
  const type = typeOf(row, types);
  const fitting = testsOf(source, type);
  const offered = fitting.includes(test) ? fitting : [...fitting, test];
  const labels = type === 'time' ? { ...TEST_NAMES, ...TIME_TEST_NAMES } : TEST_NAMES;
  const items = offered.map((value) => ({ value, label: labels[value] }));
  return (
    <NativeSelect
      aria-label={texts.test(place)}
      className={styles.test ?? ''}
      data={type === undefined || name === '' ? items : [{ group: texts.isOfType[type](name), items }]}
      value={test}
      disabled={isReadOnly}
      onChange={(event) => onChange(withTest(row, event.currentTarget.value as ConditionRow['test']))}
    />
  );
}

/** The values stay where the new test takes as many. */
function withTest(row: ConditionRow, test: ConditionRow['test']): ConditionRow {
  const count = VALUES_OF[test];
  const most = count === 'some' ? row.values.length : count;
  return { ...row, test, values: row.values.slice(0, most) };
}

interface CodeRowFieldProps {
  code: string;
  place: string;
  onChange: (code: string) => void;
}

/** A part that rows cannot show. */
export function CodeRowField({ code, place, onChange }: CodeRowFieldProps) {
  const { expression, isReadOnly } = useNames();
  return (
    <div className={styles.code} title={texts.codeRow}>
      <CodeEditor
        mode="expression"
        label={texts.codeOf(place)}
        value={code}
        names={expression}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </div>
  );
}
