import type { ReferenceKind } from '@parley/dialogue';
import { useMemo, useState, type ReactNode, type Ref } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import fieldStyles from '#shared/ui/suggest-field.module.css';
import { SYSTEM_INTENT_LABELS } from '#texts/action-labels.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { AddButton } from '#features/reactions/panel/list-fields.tsx';
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
  const { known, isReadOnly, createReaction } = useNames();
  const creates = kind === 'reaction' ? createReaction : undefined;
  const [typed, setTyped] = useState('');
  const offers = useMemo(() => {
    const free = options.filter((name) => !value.includes(name));
    return matchingOffers([...new Set(free)].map(asOffer), typed);
  }, [options, value, typed]);
  const missing = value.flatMap((name) => {
    const reason = missingName(known, kind, name);
    return reason === undefined ? [] : [{ name, reason }];
  });
  const add = (name: string) => {
    setTyped('');
    if (!value.includes(name)) onChange([...value, name]);
  };
  const create = (name: string) => {
    if (onNew) {
      setTyped('');
      return onNew(name);
    }
    creates?.(name);
    add(name);
  };
  return (
    <div className="p-stack p-gap-4">
      <div
        className={`${fieldStyles.box} ${value.length === 0 ? fieldStyles.empty : ''}`}
        role="group"
        aria-label={label}
      >
        <NameChips value={value} kind={kind} onChange={onChange} />
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
            create={{ label: createLabel(typed.trim(), onNew !== undefined, creates !== undefined), run: create }}
            onBackspace={() => onChange(value.slice(0, -1))}
          />
        )}
      </div>
      {missing.map(({ name, reason }) => (
        <Missing key={name} reason={reason}>
          {creates && !isReadOnly && (
            <AddButton label={reactionTexts.arguments.createReaction(name)} onClick={() => creates(name)} />
          )}
        </Missing>
      ))}
    </div>
  );
}

type NameChipsProps = Pick<NamesFieldProps, 'value' | 'kind' | 'onChange'>;

function NameChips({ value, kind, onChange }: NameChipsProps) {
  const { known, isReadOnly } = useNames();
  return value.map((name) => (
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
  ));
}

function Missing({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <>
      <p className="p-flush p-text-12 p-error-text">{reason}</p>
      {children}
    </>
  );
}

function createLabel(name: string, isIntent: boolean, isReaction: boolean): string {
  if (isIntent) return reactionTexts.arguments.createIntent(name);
  return isReaction ? reactionTexts.arguments.createReaction(name) : reactionTexts.arguments.keepMissing(name);
}

function asOffer(name: string) {
  const about = SYSTEM_INTENT_LABELS[name];
  return { value: name, name, ...(about === undefined ? {} : { about }) };
}

function toneOf(name: string, isMissing: boolean): 'plain' | 'intent' | 'error' {
  if (isMissing) return 'error';
  return name.startsWith('__') ? 'plain' : 'intent';
}
