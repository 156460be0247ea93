import type { ActionCall } from '@parley/domain';
import { useEffect, useRef } from 'react';
import { focusWhenDrawn } from '#shared/ui/focus-when-drawn.ts';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import argumentStyles from '#features/reactions/panel/argument-field.module.css';
import styles from '#features/reactions/panel/fields.module.css';

const { actions: texts } = reactionTexts;

const FIRST_FIELD = 'select, input:not([type="radio"]), [contenteditable="true"]';

interface WhenFieldProps {
  call: ActionCall;
  /** The condition was asked for: its first field gets the focus. */
  isAsked: boolean;
  onChange: (call: ActionCall) => void;
  /** Ctrl+Enter in the condition. */
  onApply: () => void;
}

/** The condition under which an action runs; nothing for an action that always runs. */
export function WhenField({ call, isAsked, onChange, onApply }: WhenFieldProps) {
  const { isReadOnly } = useNames();
  const host = useRef<HTMLDivElement>(null);
  const { when, ...always } = call;
  const isFocused = isAsked && when !== undefined;
  useEffect(() => {
    if (isFocused && host.current) focusWhenDrawn(host.current, FIRST_FIELD, host.current);
  }, [isFocused]);
  if (when === undefined) return null;
  return (
    <div ref={host} tabIndex={-1} className={argumentStyles.argument}>
      <span className={argumentStyles.argumentName}>{texts.when}</span>
      <div className={styles.withButton}>
        <div className={styles.grow}>
          <ConditionField
            label={texts.when}
            value={when}
            onChange={(condition) => onChange({ ...call, when: condition })}
            onApply={onApply}
          />
        </div>
        {!isReadOnly && <RemoveButton label={texts.removeCondition} onClick={() => onChange(always)} />}
      </div>
    </div>
  );
}
