import type { ActionCall } from '@parley/domain';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import argumentStyles from '#features/reactions/panel/argument-field.module.css';
import styles from '#features/reactions/panel/fields.module.css';

const { actions: texts } = reactionTexts;

interface WhenFieldProps {
  call: ActionCall;
  onChange: (call: ActionCall) => void;
}

/** The condition under which an action runs; nothing for an action that always runs. */
export function WhenField({ call, onChange }: WhenFieldProps) {
  const { isReadOnly } = useNames();
  const { when, ...always } = call;
  if (when === undefined) return null;
  return (
    <div className={argumentStyles.argument}>
      <span className={argumentStyles.argumentName}>{texts.when}</span>
      <div className={styles.withButton}>
        <div className={styles.grow}>
          <ConditionField
            label={texts.when}
            value={when}
            onChange={(condition) => onChange({ ...call, when: condition })}
          />
        </div>
        {!isReadOnly && <RemoveButton label={texts.removeCondition} onClick={() => onChange(always)} />}
      </div>
    </div>
  );
}
