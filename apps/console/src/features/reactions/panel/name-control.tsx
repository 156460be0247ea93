import { ActionIcon } from '@mantine/core';
import type { ReferenceKind } from '@parley/dialogue';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { AddButton } from '#features/reactions/panel/list-fields.tsx';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import fieldStyles from '#features/reactions/panel/fields.module.css';

interface NameControlProps {
  label: string;
  kind: ReferenceKind;
  value: string;
  options: readonly string[];
  placeholder?: string;
  onChange: (name: string) => void;
  /** Opens the named item. */
  onOpen?: (name: string) => void;
}

/** One name with completion. Any text is accepted; a missing name is marked as broken. */
export function NameControl({ label, kind, value, options, placeholder, onChange, onOpen }: NameControlProps) {
  const { known, isReadOnly, createReaction } = useNames();
  const missing = missingName(known, kind, value);
  // A name that is there already is no search: the others are offered too, behind it.
  const offers = useMemo(() => {
    const names = [...new Set(options)];
    const [first, typed] = names.includes(value) ? [[value], ''] : [[], value];
    return matchingOffers(
      [...new Set([...first, ...names])].map((name) => ({ value: name, name })),
      typed,
    );
  }, [options, value]);
  const canOpen = onOpen !== undefined && value !== '' && !missing && !value.includes('{{');
  const isCreatable = missing !== undefined && kind === 'reaction' && !isReadOnly && createReaction !== undefined;
  return (
    <div className={isCreatable ? fieldStyles.stack : fieldStyles.withButton}>
      <SuggestField
        isFree
        label={label}
        placeholder={placeholder}
        typed={value}
        onType={onChange}
        offers={offers}
        onTake={onChange}
        isReadOnly={isReadOnly}
        error={missing}
        className={fieldStyles.grow}
      />
      {isCreatable && (
        <AddButton
          label={reactionTexts.arguments.createReaction(value.trim())}
          onClick={() => createReaction(value.trim())}
        />
      )}
      {canOpen && (
        <ActionIcon aria-label={reactionTexts.arguments.open(value)} onClick={() => onOpen(value)}>
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
