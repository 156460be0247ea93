import { NativeSelect } from '@mantine/core';
import { ROOTS, VALUES_OF, type ConditionRow, type RowSource } from '@parley/dialogue/source/condition-rows';
import type { KeyboardEvent, ReactNode } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { MOMENT_NAMES, testsOf } from '#features/reactions/condition/typed-values.ts';
import { OfferedField, RowValues } from '#features/reactions/condition/row-values.tsx';
import type { RowMark } from '#features/reactions/condition/use-live-condition.ts';
import { RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts, SOURCE_NAMES, TEST_NAMES } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

const SOURCES = Object.keys(SOURCE_NAMES) as RowSource[];

interface RowFrameProps {
  place: string;
  mark: RowMark | undefined;
  isFinished: boolean;
  onRemove: () => void;
  /** Enter. */
  onNext: () => void;
  /** Backspace in an empty field. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Lays out a row: its fields, its result at the last turn, and the button that removes it. */
export function RowFrame({ place, mark, isFinished, onRemove, onNext, onBack, children }: RowFrameProps) {
  const { isReadOnly } = useNames();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isReadOnly || event.defaultPrevented || event.altKey) return;
    const field = event.target;
    const isField = field instanceof HTMLInputElement;
    if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onNext();
    }
    if (event.key !== 'Backspace') return;
    const isRemoved = event.ctrlKey || (isField && field.value === '' && onBack !== undefined);
    if (!isRemoved) return;
    event.preventDefault();
    if (event.ctrlKey) onRemove();
    else onBack?.();
  };
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.row}
      aria-label={texts.row(place)}
      data-place={place}
      data-holds={mark === undefined ? undefined : String(mark.holds)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.fields}>{children}</div>
      <Mark mark={mark} isFinished={isFinished} />
      {!isReadOnly && <RemoveButton label={texts.removeRow(place)} onClick={onRemove} />}
    </li>
  );
}

function Mark({ mark, isFinished }: { mark: RowMark | undefined; isFinished: boolean }) {
  if (!isFinished) return <span className={styles.mark}>{texts.unfinished}</span>;
  if (mark === undefined) return <span className={styles.mark} />;
  const { holds, read, error = '' } = mark;
  const label = holds === 'error' ? texts.fails(error) : holds ? texts.holds : texts.doesNotHold;
  const value = read === undefined || read === null || read === 'undefined' ? texts.notFound : JSON.stringify(read);
  return (
    <span className={styles.mark} title={label}>
      <StateIcon state={holds === 'error' ? 'error' : holds ? 'ok' : 'not-run'} size={14} label={label} />
      <span className="p-cut">{holds === 'error' ? '' : value}</span>
    </span>
  );
}

interface ConditionRowFieldsProps {
  row: ConditionRow;
  place: string;
  onChange: (row: ConditionRow) => void;
}

/** The fields of a row: source, test and values. */
export function ConditionRowFields({ row, place, onChange }: ConditionRowFieldsProps) {
  const { expression, isReadOnly } = useNames();
  const { source, name, test } = row;
  const fitting = testsOf(source, name);
  const offered = fitting.includes(test) ? fitting : [...fitting, test];
  const names = { slot: expression.slots, entity: expression.entities, config: expression.config, time: MOMENT_NAMES };
  const withSource = (changed: RowSource) => {
    const isNamed = ROOTS[changed] !== undefined;
    const tests = testsOf(changed, '');
    const kept = tests.includes(test) ? test : (tests[0] ?? 'is');
    onChange({ ...row, source: changed, name: isNamed && changed === 'time' ? 'hour' : '', test: kept, values: [] });
  };
  return (
    <>
      <NativeSelect
        aria-label={texts.source(place)}
        className={styles.source ?? ''}
        data={SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
        value={source}
        disabled={isReadOnly}
        onChange={(event) => withSource(event.currentTarget.value as RowSource)}
      />
      {ROOTS[source] !== undefined && (
        <OfferedField
          label={texts.name(place)}
          placeholder={texts.namePlaceholder}
          className={styles.name}
          value={name}
          names={names[source as keyof typeof names]}
          onChange={(changed) => onChange({ ...row, name: changed })}
        />
      )}
      <NativeSelect
        aria-label={texts.test(place)}
        className={styles.test ?? ''}
        data={offered.map((value) => ({ value, label: TEST_NAMES[value] }))}
        value={test}
        disabled={isReadOnly}
        onChange={(event) => onChange(withTest(row, event.currentTarget.value as ConditionRow['test']))}
      />
      <RowValues row={row} place={place} onChange={onChange} />
    </>
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
