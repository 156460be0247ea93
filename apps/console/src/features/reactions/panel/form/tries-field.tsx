import { NumberInput } from '@mantine/core';
import { asText } from '#features/reactions/action-calls.ts';
import { DEFAULT_TRIES, MOST_TRIES, withAnswer } from '#features/reactions/panel/form/question-call.ts';
import type { QuestionPartProps } from '#features/reactions/panel/form/question-part.ts';
import { NameControl } from '#features/reactions/panel/name-control.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';
import styles from '#features/reactions/panel/form/form-card.module.css';

/** How often the bot asks, and the reaction that takes over then. */
export function TriesField({ call, onChange }: QuestionPartProps) {
  const { reactions, open, isReadOnly } = useNames();
  const tries = asText(call.args['tries']);
  return (
    <div className={styles.tries}>
      <NumberInput
        aria-label={texts.tries}
        min={1}
        max={MOST_TRIES}
        clampBehavior="strict"
        allowDecimal={false}
        value={tries === '' ? DEFAULT_TRIES : tries}
        readOnly={isReadOnly}
        onChange={(most) => onChange(withAnswer(call, 'tries', most === DEFAULT_TRIES ? '' : most))}
      />
      <span className="p-caption">{texts.afterTries}</span>
      <div className="p-fill p-narrowable">
        <NameControl
          label={texts.giveUp}
          placeholder={texts.giveUpHint}
          kind="reaction"
          value={asText(call.args['give_up'])}
          options={reactions}
          onOpen={open}
          onChange={(name) => onChange(withAnswer(call, 'give_up', name))}
        />
      </div>
    </div>
  );
}
