import { Checkbox, Select, TextInput } from '@mantine/core';
import type { Argument } from '@parley/dialogue';
import { SELECTABLE_LOG_LEVELS, type ActionCall } from '@parley/domain';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { asText, listOf, numberOrText } from '#features/reactions/action-calls.ts';
import {
  ConditionalTargetsField,
  hasConditions,
  targetsOf,
} from '#features/reactions/panel/conditional-targets-field.tsx';
import { NameControl } from '#features/reactions/panel/name-control.tsx';
import { NamesField } from '#features/reactions/panel/names-field.tsx';
import { AddButton, TextsField } from '#features/reactions/panel/list-fields.tsx';
import { OptionsField } from '#features/reactions/panel/options-field.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { TargetField } from '#features/reactions/panel/target-field.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/argument-field.module.css';

type Value = ActionCall['args'][string];

interface ArgumentFieldProps {
  name: string;
  argument: Argument;
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** An argument of a built-in action, as its description says that it is filled in. */
export function ArgumentField({ name, argument, value, onChange }: ArgumentFieldProps) {
  return (
    <div className={styles.argument} data-type={argument.type}>
      <span className={styles.argumentName} title={argument.documentation}>
        {labelOf(name)}
        {argument.required && <span aria-hidden>{reactionTexts.arguments.required}</span>}
      </span>
      <div className="p-narrowable">
        <Control name={name} argument={argument} value={value} onChange={onChange} />
      </div>
    </div>
  );
}

function Control({ name, argument, value, onChange }: ArgumentFieldProps) {
  if (argument.conditional !== undefined) {
    return <ConditionalControl name={name} argument={argument} value={value} onChange={onChange} />;
  }
  return <PlainControl name={name} argument={argument} value={value} onChange={onChange} />;
}

function labelOf(name: string): string {
  return reactionTexts.arguments.names[name] ?? name.replaceAll('_', ' ');
}

/** A target, or several with conditions. */
function ConditionalControl({ name, argument, value, onChange }: ArgumentFieldProps) {
  const { isReadOnly } = useNames();
  if (hasConditions(value)) return <ConditionalTargetsField label={name} value={value} onChange={onChange} />;
  return (
    <>
      <PlainControl name={name} argument={argument} value={value} onChange={onChange} />
      {!isReadOnly && (
        <AddButton
          label={reactionTexts.arguments.addTargetCondition}
          onClick={() => onChange([...targetsOf(value), { when: '', reaction: '' }].map((target) => ({ ...target })))}
        />
      )}
    </>
  );
}

function PlainControl({ name, argument, value, onChange }: ArgumentFieldProps) {
  const names = useNames();
  const { isReadOnly } = names;
  const common = { label: labelOf(name), value: asText(value), onChange };
  switch (argument.type) {
    case 'text':
      return <CodeEditor {...common} mode="text" names={names.expression} isReadOnly={isReadOnly} />;
    case 'expression':
      return <CodeEditor {...common} mode="expression" names={names.expression} isReadOnly={isReadOnly} />;
    case 'texts':
      return <TextsField label={labelOf(name)} value={listOf(value)} onChange={onChange} />;
    case 'options':
      return <OptionsField label={name} value={value} onChange={onChange} />;
    case 'number':
      return (
        <TextInput
          aria-label={name}
          inputMode="decimal"
          value={asText(value)}
          readOnly={isReadOnly}
          error={isNumberOrHole(asText(value)) ? undefined : reactionTexts.arguments.numberOnly}
          onChange={(event) => onChange(numberOrText(event.currentTarget.value))}
        />
      );
    case 'flag':
      return <FlagControl {...common} isReadOnly={isReadOnly} />;
    case 'choice':
      return <ChoiceControl {...common} choices={argument.choices ?? []} isReadOnly={isReadOnly} />;
    case 'level':
      return <LevelControl {...common} isReadOnly={isReadOnly} />;
    case 'reactions':
      return (
        <NamesField
          label={name}
          kind="reaction"
          value={listOf(value)}
          options={names.reactions}
          placeholder={reactionTexts.arguments.addReaction}
          onChange={onChange}
        />
      );
    case 'reaction':
      return <NameControl {...common} kind="reaction" options={names.reactions} onOpen={names.open} />;
    case 'intent':
      return <NameControl {...common} kind="intent" options={names.intents} />;
    case 'scope':
      return <NameControl {...common} kind="scope" options={names.scopes} />;
    case 'entity':
      return <NameControl {...common} kind="entity" options={names.entities} />;
    case 'file':
      return <NameControl {...common} kind="file" options={[]} />;
    case 'target':
      return <TargetField label={name} value={value} onChange={onChange} />;
  }
}

function isNumberOrHole(text: string): boolean {
  return text.trim() === '' || text.includes('{{') || typeof numberOrText(text) === 'number';
}

interface ChoiceControlProps extends LevelControlProps {
  choices: readonly string[];
}

function ChoiceControl({ label, value, choices, isReadOnly, onChange }: ChoiceControlProps) {
  const [first = ''] = choices;
  return (
    <Select
      aria-label={label}
      data={[...new Set([...choices, value || first])]}
      value={value || first}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(chosen) => onChange(chosen === first || chosen === null ? '' : chosen)}
    />
  );
}

interface LevelControlProps {
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (level: string) => void;
}

function LevelControl({ label, value, isReadOnly, onChange }: LevelControlProps) {
  return (
    <Select
      aria-label={label}
      data={[...SELECTABLE_LOG_LEVELS]}
      value={value || 'info'}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(level) => onChange(level ?? 'info')}
    />
  );
}

interface FlagControlProps {
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (value: boolean) => void;
}

function FlagControl({ label, value, isReadOnly, onChange }: FlagControlProps) {
  return (
    <Checkbox
      label={label}
      checked={['true', 'yes', '1'].includes(value.trim().toLowerCase())}
      disabled={isReadOnly}
      {...(value.includes('{{') ? { description: reactionTexts.arguments.currentValue(value) } : {})}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
