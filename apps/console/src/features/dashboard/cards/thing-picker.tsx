import { useState } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import type { Choosable } from '#features/dashboard/cards/use-choice.ts';
import { uiTexts } from '#texts/ui.ts';

const MOST_OFFERED = 8;

interface ThingPickerProps {
  label: string;
  things: readonly Choosable[];
  onPick: (thing: Choosable) => void;
}

/** Finds a reaction, a scope or a label by its name. */
export function ThingPicker({ label, things, onPick }: ThingPickerProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const items = things.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_OFFERED);
  return (
    <PickList
      label={label}
      placeholder={label}
      query={query}
      onQuery={setQuery}
      items={items}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      renderItem={({ name }) => name}
      emptyText={uiTexts.list.noMatch(query)}
      onPick={(thing) => {
        setQuery('');
        onPick(thing);
      }}
    />
  );
}
