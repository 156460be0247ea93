import { TagsInput } from '@mantine/core';
import type { ReferenceKind } from '@parley/dialogue';
import { useMemo, useState } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { missingName, offeredNames, useNames } from '#features/reactions/reaction-names.ts';

interface NamesFieldProps {
  label: string;
  kind: ReferenceKind;
  value: readonly string[];
  options: readonly string[];
  placeholder: string;
  onChange: (names: string[]) => void;
}

/** Names may hold commas. */
const NO_SPLIT: string[] = [];

/** Several names as chips, with completion. A name that does not exist is kept and shown as broken. */
export function NamesField({ label, kind, value, options, placeholder, onChange }: NamesFieldProps) {
  const { known, isReadOnly } = useNames();
  const [typed, setTyped] = useState('');
  // It would hide what stands below, long after a name was chosen.
  const [isListOpen, setListOpen] = useState(false);
  const offered = useMemo(
    () =>
      offeredNames(
        options.filter((name) => !value.includes(name)),
        typed,
      ),
    [options, value, typed],
  );
  const missing = value.flatMap((name) => missingName(known, kind, name) ?? []);
  return (
    <TagsInput
      aria-label={label}
      value={[...value]}
      data={offered}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={isListOpen}
      onDropdownOpen={() => setListOpen(true)}
      onDropdownClose={() => setListOpen(false)}
      onOptionSubmit={() => setListOpen(false)}
      splitChars={NO_SPLIT}
      acceptValueOnBlur={false}
      isDuplicate={(name, names) => names.includes(name)}
      readOnly={isReadOnly}
      {...(value.length === 0 ? { placeholder } : {})}
      {...(missing.length > 0 ? { error: missing.join('. ') } : {})}
      renderPill={({ option, onRemove }) => {
        const name = String(option.value);
        return (
          <Chip
            tone={toneOf(name, missingName(known, kind, name) !== undefined)}
            {...(isReadOnly ? {} : { onRemove, removeLabel: `Remove ${name}` })}
          >
            {name}
          </Chip>
        );
      }}
      onChange={onChange}
    />
  );
}

function toneOf(name: string, isMissing: boolean): 'plain' | 'intent' | 'error' {
  if (isMissing) return 'error';
  return name.startsWith('__') ? 'plain' : 'intent';
}
