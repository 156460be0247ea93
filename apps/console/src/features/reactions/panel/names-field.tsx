import type { ReferenceKind } from '@parley/dialogue';
import { useMemo, useState, type ReactNode, type Ref } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import fieldStyles from '#shared/ui/suggest-field.module.css';
import { reactionTexts } from '#texts/reactions.ts';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';

interface NamesFieldProps {
  label: string;
  kind: ReferenceKind;
  value: readonly string[];
  options: readonly string[];
  placeholder: string;
  onChange: (names: string[]) => void;
  /** Creates the missing name; without this callback the name is added unchecked. */
  onNew?: ((name: string) => void) | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Several names as chips, with completion. A name that does not exist is kept and shown as broken. */
export function NamesField({ label, kind, value, options, placeholder, onChange, onNew, inputRef }: NamesFieldProps) {
  const { known, isReadOnly } = useNames();
  const [typed, setTyped] = useState('');
  const offers = useMemo(() => {
    const free = options.filter((name) => !value.includes(name));
    return matchingOffers([...new Set(free)].map(asOffer), typed);
  }, [options, value, typed]);
  const missing = value.flatMap((name) => missingName(known, kind, name) ?? []);
  const add = (name: string) => {
    setTyped('');
    if (!value.includes(name)) onChange([...value, name]);
  };
  return (
    <div className="p-stack p-gap-4">
      <div
        className={`${fieldStyles.box} ${value.length === 0 ? fieldStyles.empty : ''}`}
        role="group"
        aria-label={label}
      >
        {value.map((name) => (
          <Chip
            key={name}
            tone={toneOf(name, missingName(known, kind, name) !== undefined)}
            {...(isReadOnly
              ? {}
              : {
                  onRemove: () => onChange(value.filter((one) => one !== name)),
                  removeLabel: reactionTexts.arguments.removeName(name),
                })}
          >
            {name}
          </Chip>
        ))}
        {!isReadOnly && (
          <SuggestField
            isBare
            inputRef={inputRef}
            label={label}
            placeholder={value.length === 0 ? placeholder : undefined}
            typed={typed}
            onType={setTyped}
            offers={offers}
            onTake={add}
            create={{
              label: onNew
                ? reactionTexts.arguments.createIntent(typed.trim())
                : reactionTexts.arguments.keepMissing(typed.trim()),
              run: (name) => {
                if (!onNew) return add(name);
                setTyped('');
                onNew(name);
              },
            }}
            onBackspace={() => onChange(value.slice(0, -1))}
          />
        )}
      </div>
      {missing.map((reason) => (
        <Missing key={reason}>{reason}</Missing>
      ))}
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="p-flush p-text-12 p-error-text">{children}</p>;
}

function asOffer(name: string) {
  return { value: name, name };
}

function toneOf(name: string, isMissing: boolean): 'plain' | 'intent' | 'error' {
  if (isMissing) return 'error';
  return name.startsWith('__') ? 'plain' : 'intent';
}
