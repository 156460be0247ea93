import { ActionIcon, TextInput } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { isExactOption, optionsOf, type Option } from '#features/reactions/action-calls.ts';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { NameControl } from '#features/reactions/panel/name-control.tsx';
import { CustomArguments } from '#features/reactions/panel/custom-arguments.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/fields.module.css';

const { arguments: texts } = reactionTexts;

interface OptionsFieldProps {
  label: string;
  value: ActionCall['args'][string] | undefined;
  onChange: (options: ActionCall['args'][string]) => void;
}

/** Quick replies: written one by one, or a list that an expression gives. */
export function OptionsField({ label, value, onChange }: OptionsFieldProps) {
  const { isReadOnly, expression } = useNames();
  const [added, setAdded] = useState<number | null>(null);
  if (typeof value === 'string' && value !== '') {
    return (
      <fieldset className={styles.stack} aria-label={label}>
        <CodeEditor
          mode="text"
          label={texts.optionsFromData}
          value={value}
          names={expression}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange(text === '' ? ' ' : text)}
        />
        {!isReadOnly && <AddButton label={texts.writeOptions} onClick={() => onChange([{ label: '', value: '' }])} />}
      </fieldset>
    );
  }
  const options = optionsOf(value);
  const set = (next: Option[]) => onChange(next.map((option) => ({ ...option })));
  const isBlank = options.every((option) => option.label === '' && option.value === '' && !isExactOption(option));
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option, index) => (
        <OptionFields
          key={index}
          option={option}
          number={index + 1}
          isAdded={index === added}
          onChange={(changed) => set(options.with(index, changed))}
          onRemove={() => set(options.filter((_, at) => at !== index))}
        />
      ))}
      {!isReadOnly && (
        <div className="p-flex p-wrap p-gap-4">
          <AddButton
            label={texts.addOption}
            onClick={() => {
              setAdded(options.length);
              set([...options, { label: '', value: '' }]);
            }}
          />
          {isBlank && <AddButton label={texts.takeFromData} onClick={() => onChange('{{ slots. }}')} />}
        </div>
      )}
    </fieldset>
  );
}

interface OptionFieldsProps {
  option: Option;
  number: number;
  isAdded: boolean;
  onChange: (option: Option) => void;
  onRemove: () => void;
}

/** The text on a button, the text that it sends when that is another, and, on demand, what it answers exactly. */
function OptionFields({ option, number, isAdded, onChange, onRemove }: OptionFieldsProps) {
  const { isReadOnly } = useNames();
  const [isOpen, setOpen] = useState(() => isExactOption(option));
  return (
    <div className={styles.stack}>
      <div className={styles.option}>
        <TextInput
          ref={isAdded ? focusOnMount : null}
          aria-label={texts.optionLabel(number)}
          placeholder={texts.optionLabelHint}
          value={option.label}
          readOnly={isReadOnly}
          className={styles.optionLabel ?? ''}
          onChange={(event) => onChange({ ...option, label: event.currentTarget.value })}
        />
        <TextInput
          aria-label={texts.optionValue(number)}
          placeholder={texts.optionValueHint}
          value={option.value}
          readOnly={isReadOnly}
          className={styles.optionValue ?? ''}
          onChange={(event) => onChange({ ...option, value: event.currentTarget.value })}
        />
        <ActionIcon
          className={styles.optionExact ?? ''}
          aria-label={texts.exactOption(number)}
          title={texts.exactOption(number)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconTarget size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        {!isReadOnly && <RemoveButton label={texts.removeOption(number)} onClick={onRemove} />}
      </div>
      {isOpen && <ExactFields option={option} number={number} onChange={onChange} />}
    </div>
  );
}

type ExactFieldsProps = Pick<OptionFieldsProps, 'option' | 'number' | 'onChange'>;

/** The exact answer of a button, without understanding: an intent, entities and slots. */
function ExactFields({ option, number, onChange }: ExactFieldsProps) {
  const { intents } = useNames();
  return (
    <div className={styles.exact} role="group" aria-label={texts.exactOption(number)}>
      <span className={styles.hint}>{texts.exactHint}</span>
      <span className={styles.label}>{texts.exactIntent}</span>
      <NameControl
        label={texts.exactIntentOf(number)}
        kind="intent"
        value={option.intent ?? ''}
        options={intents}
        onChange={(intent) => onChange(withPart(option, 'intent', intent === '' ? undefined : intent))}
      />
      <span className={styles.label}>{texts.exactEntities}</span>
      <CustomArguments
        args={option.entities ?? {}}
        texts={texts.entityRows}
        onChange={(entities) => onChange(withPart(option, 'entities', isEmpty(entities) ? undefined : entities))}
      />
      <span className={styles.label}>{texts.exactSlots}</span>
      <CustomArguments
        args={option.set ?? {}}
        texts={texts.slotRows}
        onChange={(slots) => onChange(withPart(option, 'set', isEmpty(slots) ? undefined : slots))}
      />
    </div>
  );
}

function withPart<Part extends 'intent' | 'entities' | 'set'>(option: Option, part: Part, value: Option[Part]): Option {
  const changed: Option = { ...option, [part]: value };
  if (value === undefined) delete changed[part];
  return changed;
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}
