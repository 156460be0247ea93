import { NativeSelect } from '@mantine/core';
import { asText } from '#features/reactions/action-calls.ts';
import { DEFAULT_TRIES, MOST_TRIES, withAnswer } from '#features/reactions/panel/form/question-call.ts';
import type { QuestionPartProps } from '#features/reactions/panel/form/question-part.ts';
import { NameControl } from '#features/reactions/panel/name-control.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';
import styles from '#features/reactions/panel/form/form-card.module.css';

const CHOICES = Array.from({ length: MOST_TRIES }, (_, at) => String(at + 1));

/** How often the bot asks, and the reaction that takes over then. */
export function TriesField({ call, onChange }: QuestionPartProps) {
  const { reactions, open, isReadOnly } = useNames();
  // A value written elsewhere stays visible, even if it is not a number.
  const shown = asText(call.args['tries']).trim() || String(DEFAULT_TRIES);
  return (
    <div className={styles.tries}>
      <NativeSelect
        aria-label={texts.tries}
        data={[...new Set([...CHOICES, shown])]}
        value={shown}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange(withAnswer(call, 'tries', value === String(DEFAULT_TRIES) ? '' : Number(value)))
        }
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
