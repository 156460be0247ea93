import type { ActionCall } from '@parley/domain';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts } from '#texts/conditions.ts';
import { reactionTexts } from '#texts/reactions.ts';
import argumentStyles from '#features/reactions/panel/argument-field.module.css';
import styles from '#features/reactions/panel/fields.module.css';

const { actions: texts } = reactionTexts;

interface WhenFieldProps {
  call: ActionCall;
  /** It runs exactly if the action before it does not. */
  isElse?: boolean;
  onChange: (call: ActionCall) => void;
  /** Adds an action that runs if this one does not; absent if such an action exists or makes no sense. */
  onElse?: (() => void) | undefined;
  /** Ctrl+Enter in the condition. */
  onApply?: (() => void) | undefined;
}

/** The condition under which an action runs; nothing for an action that always runs. */
export function WhenField({ call, isElse = false, onChange, onElse, onApply }: WhenFieldProps) {
  const { isReadOnly } = useNames();
  const { when, ...always } = call;
  if (when === undefined) return null;
  return (
    <div className={argumentStyles.argument} data-when>
      <span className={argumentStyles.argumentName}>{texts.when}</span>
      <div className={styles.withButton}>
        <div className={`${styles.grow} ${styles.stack}`}>
          {isElse ? (
            <span className={argumentStyles.argumentName}>{texts.elseHint}</span>
          ) : (
            <ConditionField
              label={texts.when}
              value={when}
              emptyHint={conditionTexts.alwaysRuns}
              onChange={(condition) => onChange({ ...call, when: condition })}
              onApply={onApply}
            />
          )}
          {!isReadOnly && onElse && when.trim() !== '' && <AddButton label={texts.addElse} onClick={onElse} />}
        </div>
        {!isReadOnly && <RemoveButton label={texts.removeCondition} onClick={() => onChange(always)} />}
      </div>
    </div>
  );
}
