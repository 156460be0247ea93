import { Checkbox } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { useId, type ReactNode } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { asText, listOf } from '#features/reactions/action-calls.ts';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import {
  isBlank,
  mayInterrupt,
  slotOf,
  withAnswer,
  wordingsOf,
  withWordings,
} from '#features/reactions/panel/form/question-call.ts';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { questionFaults, type QuestionFaults } from '#features/reactions/panel/form/question-faults.ts';
import type { QuestionPartProps } from '#features/reactions/panel/form/question-part.ts';
import { Spoken } from '#features/reactions/panel/form/spoken.tsx';
import { SaveToField } from '#features/reactions/panel/form/save-to-field.tsx';
import { SlotOffers } from '#features/reactions/panel/form/slot-offers.tsx';
import { withNewType } from '#features/reactions/panel/form/typed-answers.ts';
import { TriesField } from '#features/reactions/panel/form/tries-field.tsx';
import { AddButton, TextsField } from '#features/reactions/panel/list-fields.tsx';
import { OptionsField } from '#features/reactions/panel/options-field.tsx';
import { WhenField } from '#features/reactions/panel/when-field.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts } from '#texts/conditions.ts';
import { formTexts as texts } from '#texts/forms.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/form/form-card.module.css';

/** The name of an answer whose slot has no name yet. */
const ANSWER = 'answer';

/** The fields of a question, in the order in which an editor thinks of them. */
export function QuestionFields({ call, taken, onChange }: QuestionPartProps & { taken: readonly string[] }) {
  const names = useNames();
  const { known, isReadOnly } = names;
  useConditionWords(true);
  const faults: QuestionFaults = isBlank(call) ? {} : questionFaults(call, known);
  const { args } = call;
  const set = (name: string) => (value: ActionCall['args'][string]) => onChange(withAnswer(call, name, value));
  return (
    <div className={styles.fields}>
      <Labelled label={texts.question} fault={faults.text}>
        <Wordings call={call} onChange={onChange} />
        <Spoken call={call} name="say" label={texts.spoken} count={wordingsOf(call).length} onChange={onChange} />
      </Labelled>
      <Labelled label={texts.saveTo} fault={faults.slot ?? faults.value}>
        <SaveToField call={call} onChange={onChange} />
        {isBlank(call) && !isReadOnly && (
          <SlotOffers
            taken={taken}
            onTake={set('slot')}
            onTakeType={(type) => onChange(withNewType(call, type, names))}
          />
        )}
      </Labelled>
      <Labelled label={texts.validIf} isWide>
        <ConditionField
          label={texts.validIf}
          emptyHint={conditionTexts.everyAnswer}
          value={asText(args['valid'])}
          answerSlot={slotOf(call) || ANSWER}
          onChange={set('valid')}
        />
      </Labelled>
      <OnFailure call={call} onChange={onChange} />
      <Labelled label={texts.tries} fault={faults.tries}>
        <TriesField call={call} onChange={onChange} />
      </Labelled>
      <Labelled label={texts.buttonsLabel}>
        <OptionsField label={texts.buttonsLabel} value={args['buttons']} onChange={set('buttons')} />
      </Labelled>
      <Switches call={call} onChange={onChange} />
      <WhenField call={call} onChange={onChange} />
      {call.when === undefined && !isReadOnly && (
        <AddButton label={reactionTexts.actions.addCondition} onClick={() => onChange({ ...call, when: '' })} />
      )}
    </div>
  );
}

/** What the bot says to a value that is not valid, and when it asks again. */
function OnFailure({ call, onChange }: QuestionPartProps) {
  const { expression, isReadOnly } = useNames();
  const { args } = call;
  const set = (name: string) => (value: ActionCall['args'][string]) => onChange(withAnswer(call, name, value));
  return (
    <>
      <Labelled label={texts.ifNotValid}>
        <CodeEditor
          mode="text"
          label={texts.ifNotValid}
          value={asText(args['error'])}
          placeholder={texts.errorExample}
          names={expression}
          isReadOnly={isReadOnly}
          onChange={set('error')}
        />
        <Spoken call={call} name="say_error" label={texts.spokenError} count={1} onChange={onChange} />
      </Labelled>
      <Labelled label={texts.askedAgain}>
        <TextsField label={texts.retries} value={listOf(args['retry'])} onChange={set('retry')} />
        <Spoken
          call={call}
          name="say_retry"
          label={texts.spokenRetry}
          count={listOf(args['retry']).length}
          onChange={onChange}
        />
      </Labelled>
    </>
  );
}

interface LabelledProps {
  label: string;
  fault?: string | undefined;
  /** The field is under its label. */
  isWide?: boolean;
  children: ReactNode;
}

function Labelled({ label, fault, isWide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field} data-wide={isWide || undefined} data-faulty={fault !== undefined || undefined}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className="p-stack p-gap-4 p-narrowable">
        {children}
        {fault !== undefined && (
          <p role="alert" className="p-flush p-text-12 p-error-text">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

/** The question, with other wordings of it on demand. */
function Wordings({ call, onChange }: QuestionPartProps) {
  const { expression, isReadOnly } = useNames();
  const [first = '', ...others] = wordingsOf(call);
  return (
    <>
      <CodeEditor
        mode="text"
        label={texts.question}
        value={first}
        placeholder={texts.blank}
        names={expression}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange(withWordings(call, [text, ...others]))}
      />
      {first.trim() !== '' && (
        <TextsField
          label={texts.wordings}
          value={others}
          onChange={(changed) => onChange(withWordings(call, [first, ...changed]))}
        />
      )}
    </>
  );
}

function Switches({ call, onChange }: QuestionPartProps) {
  const { isReadOnly } = useNames();
  const isSensitive = ['true', 'yes', '1'].includes(asText(call.args['sensitive']).trim().toLowerCase());
  return (
    <div className="p-stack p-gap-4">
      <Checkbox
        size="xs"
        label={texts.mayInterrupt}
        title={texts.interruptHint}
        checked={mayInterrupt(call)}
        disabled={isReadOnly}
        onChange={(event) => onChange(withAnswer(call, 'interrupt', event.currentTarget.checked))}
      />
      <Checkbox
        size="xs"
        label={texts.sensitive}
        checked={isSensitive}
        disabled={isReadOnly}
        onChange={(event) => onChange(withAnswer(call, 'sensitive', event.currentTarget.checked || ''))}
      />
    </div>
  );
}
