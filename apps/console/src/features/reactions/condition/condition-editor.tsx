import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { answerAsSlot, slotAsAnswer } from '@parley/dialogue/source/answer-as-slot';
import { writeCondition, type Condition } from '@parley/dialogue/source/condition-rows';
import { isReadable, readCondition } from '@parley/dialogue/source/read-condition';
import { IconCode, IconListDetails } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { endTypedStep } from '#shared/saving/typed-step.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { CodeBelow } from '#features/reactions/condition/code-below.tsx';
import type { ConditionFieldProps } from '#features/reactions/condition/condition-field-props.ts';
import { ConditionRows } from '#features/reactions/condition/condition-rows.tsx';
import { judge } from '#features/reactions/condition/judged.ts';
import { isSameShape } from '#features/reactions/condition/same-shape.ts';
import { useLiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { VerdictStrip } from '#features/reactions/condition/verdict-strip.tsx';
import { ConditionTrial } from '#features/reactions/panel/condition-trial.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

/** A condition by rows, or by code where its owner prefers it or rows cannot show it. The check of an answer is short. */
export function ConditionEditor(props: ConditionFieldProps) {
  const { label, value, placeholder, answerSlot = '', emptyHint = texts.always, onApply } = props;
  const { begun, onChange, apply, cancel } = useBegun(props);
  const view = useConditionView(value, answerSlot, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || (begun === null && !onApply)) return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.field} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <ViewBar label={label} isShort={answerSlot !== ''} view={view} />
      {view.isRows ? (
        <RowsView
          label={label}
          condition={view.condition}
          answerSlot={answerSlot}
          emptyHint={emptyHint}
          onChange={view.change}
        />
      ) : (
        <CodeView
          label={label}
          value={value}
          {...(placeholder === undefined ? {} : { placeholder })}
          onChange={onChange}
        />
      )}
      {begun !== null && (
        <div className={styles.end}>
          <Button size="compact-sm" title={texts.cancelHint} onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button size="compact-sm" variant="filled" rightSection={<Kbd keys="Ctrl+Enter" />} onClick={apply}>
            {texts.apply}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The condition as it was before the first change. Changes count at once, so that nothing is lost; until they are
 * applied, Cancel takes all of them back as one step.
 */
function useBegun({ value, onChange, onApply }: ConditionFieldProps) {
  const [before, setBefore] = useState<string | null>(null);
  return {
    begun: before === value ? null : before,
    onChange(changed: string) {
      if (before === null) setBefore(value);
      onChange(changed);
    },
    apply() {
      setBefore(null);
      onApply?.();
    },
    cancel() {
      setBefore(null);
      endTypedStep();
      if (before !== null) onChange(before);
    },
  };
}

interface ConditionView {
  isRows: boolean;
  canShowRows: boolean;
  condition: Condition;
  change: (condition: Condition) => void;
  turnTo: (view: 'rows' | 'code') => void;
}

function useConditionView(value: string, answerSlot: string, onChange: (value: string) => void): ConditionView {
  const [chosen, setChosen] = useState<'rows' | 'code'>('rows');
  const code = answerSlot === '' ? value : answerAsSlot(value, answerSlot);
  const canRead = isReadable(code);
  // Rows that were written stay rows, whatever code was typed into one of them.
  const [shown, setShown] = useState(() => ({ written: value, condition: readCondition(code), isShown: canRead }));
  if (shown.written !== value) setShown({ written: value, condition: readCondition(code), isShown: canRead });
  const canShowRows = canRead || shown.isShown;
  return {
    isRows: chosen === 'rows' && canShowRows,
    canShowRows,
    condition: shown.condition,
    change(condition) {
      const rows = writeCondition(condition);
      const written = answerSlot === '' ? rows : slotAsAnswer(rows, answerSlot);
      const isTyped = isSameShape(shown.condition, condition);
      setShown({ written, condition, isShown: true });
      if (written === value) return;
      if (!isTyped) endTypedStep();
      onChange(written);
      if (!isTyped) endTypedStep();
    },
    turnTo(view) {
      setShown({ written: value, condition: readCondition(code), isShown: canRead });
      setChosen(view);
    },
  };
}

interface ViewBarProps {
  label: string;
  isShort: boolean;
  view: ConditionView;
}

function ViewBar({ label, isShort, view: { canShowRows, isRows, turnTo } }: ViewBarProps) {
  if (!canShowRows) {
    return (
      <div className={styles.bar}>
        <span className="p-caption">{texts.onlyCode}</span>
      </div>
    );
  }
  if (isShort) {
    const Icon = isRows ? IconCode : IconListDetails;
    const name = isRows ? texts.asCode(label) : texts.asRows(label);
    return (
      <ActionIcon
        size={24}
        className={styles.turn ?? ''}
        aria-label={name}
        title={name}
        onClick={() => turnTo(isRows ? 'code' : 'rows')}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <div className={styles.bar}>
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
    </div>
  );
}

interface RowsViewProps {
  label: string;
  condition: Condition;
  answerSlot: string;
  emptyHint: string;
  onChange: (condition: Condition) => void;
}

const NO_PLACES: ReadonlySet<string> = new Set();

function RowsView(props: RowsViewProps) {
  const { condition, answerSlot } = props;
  const live = useLiveCondition(condition);
  const judged = live && judge(condition, live);
  const isShort = answerSlot !== '';
  return (
    <>
      {!isShort && <VerdictStrip live={live} judged={judged} isEmpty={writeCondition(condition) === ''} />}
      <ConditionRows {...props} live={live} judged={judged} />
      {!isShort && <CodeBelow condition={condition} blamed={judged?.blamed ?? NO_PLACES} />}
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
