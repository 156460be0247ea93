import { NativeSelect, TextInput } from '@mantine/core';
import { VALUES_OF, type ConditionRow } from '@parley/dialogue/source/condition-rows';
import type { RowValue } from '@parley/dialogue/source/row-subject';
import { useState } from 'react';
import { matchingOffers, type Offer } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { NO_TYPES, typeOf, type NameType } from '#features/reactions/condition/name-types.ts';
import { PatternField } from '#features/reactions/condition/pattern-field.tsx';
import { shownList, shownTyped, typedList, typedValue } from '#features/reactions/condition/typed-values.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition-row.module.css';

interface RowValuesProps {
  row: ConditionRow;
  place: string;
  onChange: (row: ConditionRow) => void;
}

/** The values of a row. The operator decides how many it takes. */
export function RowValues(props: RowValuesProps & { read: unknown }) {
  const { row, place, onChange } = props;
  const { types = NO_TYPES } = useNames();
  const type = typeOf(row, types);
  const { source, test, values } = row;
  const set = (at: number, value: RowValue) => {
    const changed: RowValue[] = [...values];
    if (at === 1 && changed.length === 0) changed.push('');
    changed[at] = value;
    onChange({ ...row, values: changed });
  };
  const typed = (at: number) => (text: string) => set(at, typedValue({ ...row, type }, text));
  switch (VALUES_OF[test]) {
    case 0:
      return <span className={`${styles.value} p-caption`}>{texts.noValue}</span>;
    case 'some':
      return <ListField key={source} row={row} type={type} place={place} onChange={onChange} />;
    case 2:
      return (
        <span className={styles.range}>
          <TypedField label={texts.from(place)} row={row} type={type} value={values[0]} onChange={typed(0)} />
          <span className="p-caption">{texts.and}</span>
          <TypedField label={texts.to(place)} row={row} type={type} value={values[1]} onChange={typed(1)} />
        </span>
      );
    case 1:
      if (test === 'matches') return <PatternField {...props} />;
      if (type === 'yes-no') return <YesNoField label={texts.value(place)} value={values[0]} onChange={typed(0)} />;
      if (source === 'intent' || source === 'scope') {
        return <NameValue {...props} source={source} onType={typed(0)} />;
      }
      return <TypedField label={texts.value(place)} row={row} type={type} value={values[0]} onChange={typed(0)} />;
  }
}

interface NameValueProps extends RowValuesProps {
  source: 'intent' | 'scope';
  onType: (typed: string) => void;
}

function NameValue({ row, place, source, onType }: NameValueProps) {
  const { intents, scopes } = useNames();
  return (
    <OfferedField
      label={texts.value(place)}
      placeholder={texts.valuePlaceholder}
      className={styles.value}
      value={String(row.values[0] ?? '')}
      names={source === 'intent' ? intents : scopes}
      onChange={onType}
    />
  );
}

interface YesNoFieldProps {
  label: string;
  value: RowValue | undefined;
  onChange: (typed: string) => void;
}

function YesNoField({ label, value, onChange }: YesNoFieldProps) {
  const { isReadOnly } = useNames();
  return (
    <NativeSelect
      aria-label={label}
      className={styles.value ?? ''}
      data={[
        { value: '', label: '' },
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ]}
      value={typeof value === 'boolean' ? String(value) : ''}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface TypedFieldProps {
  label: string;
  row: ConditionRow;
  type: NameType | undefined;
  value: RowValue | undefined;
  onChange: (typed: string) => void;
}

/** Keeps the typed text, such as `1.`, while it parses to the row's value. */
function TypedField({ label, row, type, value, onChange }: TypedFieldProps) {
  const asked = { ...row, type };
  const { isReadOnly } = useNames();
  const [typed, setTyped] = useState('');
  const isSame = value !== undefined && typedValue(asked, typed) === value;
  const text = isSame ? typed : value === undefined ? '' : shownTyped(asked, value);
  return (
    <TextInput
      aria-label={label}
      title={type === undefined ? texts.valueHint : undefined}
      placeholder={texts.valuePlaceholder}
      className={styles.value ?? ''}
      value={text}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

function ListField({ row, type, place, onChange }: RowValuesProps & { type: NameType | undefined }) {
  const { isReadOnly } = useNames();
  const asked = { ...row, type };
  const [typed, setTyped] = useState(() => shownList(asked, row.values));
  const isSame = JSON.stringify(typedList(asked, typed)) === JSON.stringify(row.values);
  return (
    <TextInput
      aria-label={texts.value(place)}
      placeholder={texts.listPlaceholder}
      className={styles.value ?? ''}
      value={isSame ? typed : shownList(asked, row.values)}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange({ ...row, values: typedList(asked, event.currentTarget.value) });
      }}
    />
  );
}

interface OfferedFieldProps {
  label: string;
  placeholder: string;
  className: string | undefined;
  value: string;
  names?: readonly string[];
  offers?: readonly Offer[];
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Receives the value of the chosen offer; by default it becomes the text. */
  onTake?: (value: string) => void;
}

/** A free text with names to choose from. */
export function OfferedField({
  names = [],
  offers,
  value,
  onChange,
  onTake = onChange,
  className,
  ...rest
}: OfferedFieldProps) {
  const { isReadOnly } = useNames();
  const all = offers ?? names.map((name) => ({ value: name, name }));
  return (
    <div className={className}>
      <SuggestField
        {...rest}
        isFree
        isReadOnly={isReadOnly}
        typed={value}
        offers={offersFor(all, value)}
        onType={onChange}
        onTake={onTake}
      />
    </div>
  );
}

/** All offers beside a name that is typed in full, which comes first, so that Enter takes it. */
function offersFor(all: readonly Offer[], typed: string): Offer[] {
  const matching = matchingOffers(all, typed);
  if (!all.some(({ name }) => name === typed)) return matching;
  const listed = [...new Set([...matching, ...matchingOffers(all, '')])];
  return [...Map.groupBy(listed, ({ group }) => group).values()].flat();
}
