import { ActionIcon } from '@mantine/core';
import { writeCondition, type Condition } from '@parley/dialogue/source/condition-rows';
import { isReadable, readCondition } from '@parley/dialogue/source/read-condition';
import { IconCode, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { ConditionRows } from '#features/reactions/condition/condition-rows.tsx';
import { useLiveCondition, type LiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { ConditionTrial } from '#features/reactions/panel/condition-trial.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

export interface ConditionFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Where rows show another expression than the one that is stored. */
  rowForm?: RowForm;
  onChange: (value: string) => void;
}

export interface RowForm {
  read: (stored: string) => string;
  write: (shown: string) => string;
}

const AS_STORED: RowForm = { read: (stored) => stored, write: (shown) => shown };

/** A condition by rows, or by code where its owner prefers it or rows cannot show it. */
export function ConditionField({ label, value, placeholder, rowForm = AS_STORED, onChange }: ConditionFieldProps) {
  const [chosen, setChosen] = useState<'rows' | 'code'>('rows');
  const code = rowForm.read(value);
  const canRead = isReadable(code);
  // Rows that were written stay rows, whatever code was typed into one of them.
  const [shown, setShown] = useState(() => ({ written: value, condition: readCondition(code), isShown: canRead }));
  if (shown.written !== value) setShown({ written: value, condition: readCondition(code), isShown: canRead });
  const isRows = chosen === 'rows' && (canRead || shown.isShown);
  const change = (condition: Condition) => {
    const written = rowForm.write(writeCondition(condition));
    setShown({ written, condition, isShown: true });
    if (written !== value) onChange(written);
  };
  const turnTo = () => {
    setShown({ written: value, condition: readCondition(code), isShown: canRead });
    setChosen(isRows ? 'code' : 'rows');
  };
  return (
    <div className={styles.field} role="group" aria-label={label}>
      {isRows ? (
        <RowsView label={label} condition={shown.condition} onChange={change} onTurn={turnTo} />
      ) : (
        <CodeView
          label={label}
          value={value}
          {...(placeholder === undefined ? {} : { placeholder })}
          canRead={canRead}
          onChange={onChange}
          onTurn={turnTo}
        />
      )}
    </div>
  );
}

interface RowsViewProps {
  label: string;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onTurn: () => void;
}

function RowsView({ label, condition, onChange, onTurn }: RowsViewProps) {
  const { hasTurn, live } = useLiveCondition(condition);
  const code = writeCondition(condition);
  return (
    <>
      <div className={styles.bar}>
        <Verdict live={live} isWaiting={hasTurn || code === ''} />
        <ActionIcon size={24} className="p-push-right" aria-label={texts.code} title={texts.code} onClick={onTurn}>
          <IconCode size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <ConditionRows label={label} condition={condition} live={live} onChange={onChange} />
    </>
  );
}

function Verdict({ live, isWaiting }: { live: LiveCondition | null; isWaiting: boolean }) {
  if (!live) return <span className="p-caption">{isWaiting ? '' : texts.noTurn}</span>;
  const { verdict, phrase, error = '' } = live;
  const said = phrase.length > 24 ? `${phrase.slice(0, 24).toWellFormed()}…` : phrase;
  return (
    <span className={styles.verdict} role="status">
      <StateIcon state={verdict === 'error' ? 'error' : verdict ? 'ok' : 'not-run'} size={14} />
      {verdict === 'error' ? texts.failsOn(said, error) : verdict ? texts.trueOn(said) : texts.falseOn(said)}
    </span>
  );
}

interface CodeViewProps extends ConditionFieldProps {
  canRead: boolean;
  onTurn: () => void;
}

function CodeView({ label, value, placeholder, canRead, onChange, onTurn }: CodeViewProps) {
  const { expression, isReadOnly } = useNames();
  return (
    <>
      <div className={styles.bar}>
        <span className="p-caption">{canRead ? '' : texts.onlyCode}</span>
        {canRead && (
          <ActionIcon size={24} className="p-push-right" aria-label={texts.rows} title={texts.rows} onClick={onTurn}>
            <IconListDetails size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
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
