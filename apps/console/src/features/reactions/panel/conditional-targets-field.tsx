import type { ActionCall } from '@parley/domain';
import { isTarget, targetName } from '@parley/dialogue';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { asText } from '#features/reactions/action-calls.ts';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { NameControl } from '#features/reactions/panel/name-control.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts } from '#texts/conditions.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/fields.module.css';

const { arguments: texts } = reactionTexts;

type Value = ActionCall['args'][string];

export interface ConditionalTarget {
  when: string;
  reaction: string;
}

/** The targets of an argument, each with its condition, as they are edited. */
export function targetsOf(value: Value | undefined): ConditionalTarget[] {
  return (Array.isArray(value) ? value : [value ?? '']).map((item) => ({
    when: isTarget(item) ? asText(item['when']) : '',
    reaction: targetName(item) ?? '',
  }));
}

export function hasConditions(value: Value | undefined): boolean {
  return Array.isArray(value) && value.some(isTarget);
}

interface ConditionalTargetsFieldProps {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Reactions that a call leads to, each under a condition. One without a condition comes last: otherwise. */
export function ConditionalTargetsField({ label, value, onChange }: ConditionalTargetsFieldProps) {
  const names = useNames();
  const targets = targetsOf(value);
  const set = (next: ConditionalTarget[]) =>
    onChange(next.map(({ when, reaction }) => (when === '' ? { reaction } : { when, reaction })));
  return (
    <div className={styles.stack}>
      {targets.map((target, index) => (
        <div key={index} className={styles.withButton}>
          <div className={`${styles.grow} ${styles.stack}`}>
            <ConditionField
              label={texts.targetWhen(label, index + 1)}
              placeholder={index > 0 && index === targets.length - 1 ? texts.otherwise : texts.targetWhenHint}
              value={target.when}
              emptyHint={conditionTexts.alwaysLeads}
              onChange={(when) => set(targets.with(index, { ...target, when }))}
            />
            <NameControl
              label={texts.targetReaction(label, index + 1)}
              kind="reaction"
              value={target.reaction}
              options={names.reactions}
              onOpen={names.open}
              onChange={(reaction) => set(targets.with(index, { ...target, reaction }))}
            />
          </div>
          {!names.isReadOnly && (
            <RemoveButton
              label={texts.removeTarget(index + 1)}
              onClick={() => set(targets.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!names.isReadOnly && (
        <AddButton label={texts.addTarget} onClick={() => set([...targets, { when: '', reaction: '' }])} />
      )}
    </div>
  );
}
