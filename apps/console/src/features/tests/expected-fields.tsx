import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { entitiesOf, entitiesText } from '#features/tests/expected-entities.ts';
import { MissingValueLoaded } from '#parts/entity-values/missing-value-loaded.tsx';
import type { DraftStep } from '#features/tests/test-draft.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { step: texts } = testTexts;

interface ExpectedFieldsProps {
  step: DraftStep;
  number: number;
  intents: string[];
  onChange: (step: DraftStep) => void;
}

/** The expected understanding of a step: its intent, and the values of entities. */
export function ExpectedFields({ step, number, intents, onChange }: ExpectedFieldsProps) {
  return (
    <>
      <Autocomplete
        className={styles.wait ?? ''}
        aria-label={texts.intent(number)}
        placeholder={texts.anyIntent}
        data={intents}
        limit={20}
        value={step.intent ?? ''}
        onChange={(intent) => {
          const { intent: _before, ...rest } = step;
          onChange(intent === '' ? rest : { ...rest, intent });
        }}
      />
      <EntitiesField step={step} number={number} onChange={onChange} />
    </>
  );
}

/** The values that must be found. While the text cannot be read, the step keeps the last values. */
function EntitiesField({ step, number, onChange }: Omit<ExpectedFieldsProps, 'intents'>) {
  const [typed, setTyped] = useState(() => entitiesText(step.entities));
  const read = entitiesOf(typed);
  const isRead = read !== undefined;
  const change = (text: string) => {
    setTyped(text);
    const read = entitiesOf(text);
    if (read === undefined) return;
    const { entities: _before, ...rest } = step;
    onChange(Object.keys(read).length === 0 ? rest : { ...rest, entities: read });
  };
  return (
    <div className={styles.wait}>
      <TextInput
        aria-label={texts.entities(number)}
        placeholder={texts.anyEntities}
        title={texts.entitiesHint}
        value={typed}
        error={isRead ? undefined : texts.entitiesHint}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {Object.entries(read ?? {}).map(
        ([name, value]) =>
          typeof value === 'string' && (
            <MissingValueLoaded
              key={name}
              entity={name}
              words={value}
              onUse={(meant) => change(entitiesText({ ...read, [name]: meant }))}
            />
          ),
      )}
    </div>
  );
}
