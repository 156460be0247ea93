import { SegmentedControl } from '@mantine/core';
import { answerAsSlot, slotAsAnswer } from '@parley/dialogue/source/answer-as-slot';
import { writeCondition, type Condition } from '@parley/dialogue/source/condition-rows';
import { isReadable, readCondition } from '@parley/dialogue/source/read-condition';
import { useState, type KeyboardEvent } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { CodeBelow } from '#features/reactions/condition/code-below.tsx';
import type { ConditionFieldProps } from '#features/reactions/condition/condition-field-props.ts';
import { ConditionRows } from '#features/reactions/condition/condition-rows.tsx';
import { judge } from '#features/reactions/condition/judged.ts';
import { useLiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { VerdictStrip } from '#features/reactions/condition/verdict-strip.tsx';
import { ConditionTrial } from '#features/reactions/panel/condition-trial.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

/** A condition by rows, or by code where its owner prefers it or rows cannot show it. */
export function ConditionEditor(props: ConditionFieldProps) {
  const { label, value, placeholder, answerSlot = '', onChange, onApply } = props;
  const [chosen, setChosen] = useState<'rows' | 'code'>('rows');
  const code = answerSlot === '' ? value : answerAsSlot(value, answerSlot);
  const canRead = isReadable(code);
  // Rows that were written stay rows, whatever code was typed into one of them.
  const [shown, setShown] = useState(() => ({ written: value, condition: readCondition(code), isShown: canRead }));
  if (shown.written !== value) setShown({ written: value, condition: readCondition(code), isShown: canRead });
  const canShowRows = canRead || shown.isShown;
  const isRows = chosen === 'rows' && canShowRows;
  const change = (condition: Condition) => {
    const rows = writeCondition(condition);
    const written = answerSlot === '' ? rows : slotAsAnswer(rows, answerSlot);
    setShown({ written, condition, isShown: true });
    if (written !== value) onChange(written);
  };
  const turnTo = (view: 'rows' | 'code') => {
    setShown({ written: value, condition: readCondition(code), isShown: canRead });
    setChosen(view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onApply) return;
    event.preventDefault();
    event.stopPropagation();
    onApply();
  };
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.field} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        {!canShowRows && <span className="p-caption">{texts.onlyCode}</span>}
        {canShowRows && (
          <SegmentedControl
            size="xs"
            className="p-push-right"
            aria-label={texts.view(label)}
            data={[
              { value: 'rows', label: texts.rows },
              { value: 'code', label: texts.code },
            ]}
            value={isRows ? 'rows' : 'code'}
            onChange={(view) => turnTo(view === 'code' ? 'code' : 'rows')}
          />
        )}
      </div>
      {isRows ? (
        <RowsView label={label} condition={shown.condition} onChange={change} />
      ) : (
        <CodeView
          label={label}
          value={value}
          {...(placeholder === undefined ? {} : { placeholder })}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface RowsViewProps {
  label: string;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

const NO_PLACES: ReadonlySet<string> = new Set();

function RowsView({ label, condition, onChange }: RowsViewProps) {
  const live = useLiveCondition(condition);
  const judged = live && judge(condition, live);
  return (
    <>
      <VerdictStrip live={live} judged={judged} isEmpty={writeCondition(condition) === ''} />
      <ConditionRows label={label} condition={condition} live={live} judged={judged} onChange={onChange} />
      <CodeBelow condition={condition} blamed={judged?.blamed ?? NO_PLACES} />
    </>
  );
}

function CodeView({ label, value, placeholder, onChange }: ConditionFieldProps) {
  const { expression, isReadOnly } = useNames();
  return (
    <>
      <CodeEditor
        mode="expression"
        label={label}
        value={value}
        names={expression}
        isReadOnly={isReadOnly}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={onChange}
      />
      <ConditionTrial condition={value} />
    </>
  );
}
