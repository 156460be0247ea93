import { TextInput } from '@mantine/core';
import { isPattern, VALUES_OF, type ConditionRow, type RowValue } from '@parley/dialogue/source/condition-rows';
import { useState } from 'react';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { shownList, shownTyped, typedList, typedValue } from '#features/reactions/condition/typed-values.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

/** Patterns for `matches`. */
const PATTERNS = [
  { value: String.raw`^\d+$`, name: 'digits' },
  { value: String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`, name: 'e-mail' },
  { value: String.raw`^\+?\d[\d -]{5,16}$`, name: 'phone' },
  { value: String.raw`^\d{3} ?\d{2}$`, name: 'postcode' },
];

interface RowValuesProps {
  row: ConditionRow;
  place: string;
  onChange: (row: ConditionRow) => void;
}

/** The values of a row: none, one, two or a list, as its test takes them. */
export function RowValues({ row, place, onChange }: RowValuesProps) {
  const { intents, scopes } = useNames();
  const { source, test, values } = row;
  const count = VALUES_OF[test];
  if (count === 0) return null;
  const shown = values.map((value) => shownTyped(row, value));
  const set = (at: number, typed: string) => {
    const changed: RowValue[] = [...values];
    if (at === 1 && changed.length === 0) changed.push('');
    changed[at] = typedValue(row, typed);
    onChange({ ...row, values: changed });
  };
  if (count === 'some') return <ListField key={source} row={row} place={place} onChange={onChange} />;
  if (test === 'matches') {
    return (
      <OfferedField
        label={texts.value(place)}
        placeholder={texts.pattern}
        className={styles.value}
        value={shown[0] ?? ''}
        offers={PATTERNS}
        error={values[0] !== undefined && values[0] !== '' && !isPattern(values[0]) ? texts.notPattern : undefined}
        onChange={(typed) => set(0, typed)}
      />
    );
  }
  if (count === 2) {
    return (
      <span className={styles.range}>
        <TypedField label={texts.from(place)} row={row} value={values[0]} onChange={(typed) => set(0, typed)} />
        <span className="p-caption">{texts.and}</span>
        <TypedField label={texts.to(place)} row={row} value={values[1]} onChange={(typed) => set(1, typed)} />
      </span>
    );
  }
  if (source === 'intent' || source === 'scope') {
    return (
      <OfferedField
        label={texts.value(place)}
        placeholder={texts.valuePlaceholder}
        className={styles.value}
        value={shown[0] ?? ''}
        names={source === 'intent' ? intents : scopes}
        onChange={(typed) => set(0, typed)}
      />
    );
  }
  return <TypedField label={texts.value(place)} row={row} value={values[0]} onChange={(typed) => set(0, typed)} />;
}

interface TypedFieldProps {
  label: string;
  row: ConditionRow;
  value: RowValue | undefined;
  onChange: (typed: string) => void;
}

/** Keeps the typed text, such as `1.`, while it parses to the row's value. */
function TypedField({ label, row, value, onChange }: TypedFieldProps) {
  const { isReadOnly } = useNames();
  const [typed, setTyped] = useState('');
  const isSame = value !== undefined && typedValue(row, typed) === value;
  const text = isSame ? typed : value === undefined ? '' : shownTyped(row, value);
  return (
    <TextInput
      aria-label={label}
      title={texts.valueHint}
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

function ListField({ row, place, onChange }: RowValuesProps) {
  const { isReadOnly } = useNames();
  const [typed, setTyped] = useState(() => shownList(row, row.values));
  const isSame = JSON.stringify(typedList(row, typed)) === JSON.stringify(row.values);
  return (
    <TextInput
      aria-label={texts.value(place)}
      placeholder={texts.listPlaceholder}
      className={styles.value ?? ''}
      value={isSame ? typed : shownList(row, row.values)}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange({ ...row, values: typedList(row, event.currentTarget.value) });
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
  offers?: readonly { value: string; name: string }[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A free text with names to choose from. */
export function OfferedField({ names = [], offers, value, onChange, className, ...rest }: OfferedFieldProps) {
  const { isReadOnly } = useNames();
  const all = offers ?? names.map((name) => ({ value: name, name }));
  return (
    <div className={className}>
      <SuggestField
        {...rest}
        isFree
        isReadOnly={isReadOnly}
        typed={value}
        offers={matchingOffers(all, all.some((one) => one.value === value) ? '' : value)}
        onType={onChange}
        onTake={onChange}
      />
    </div>
  );
}
