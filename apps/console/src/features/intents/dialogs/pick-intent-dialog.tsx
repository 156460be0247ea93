import { searchKey, type Intent } from '@parley/domain';
import { useState } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PickList } from '#shared/ui/pick-list.tsx';
import { intentTexts } from '#texts/intents.ts';
import { suggestTexts } from '#texts/suggest.ts';

const SHOWN = 50;

interface PickIntentDialogProps {
  /** `Move 3 templates to` */
  title: string;
  intents: readonly Intent[];
  onPick: (target: Intent) => void;
  onClose: () => void;
}

/** Picks the target of a move: type a part of the intent's name, Enter. */
export function PickIntentDialog({ title, intents, onPick, onClose }: PickIntentDialogProps) {
  const [query, setQuery] = useState('');
  const wanted = searchKey(query);
  const found = intents
    .filter(({ name }) => searchKey(name).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, SHOWN);
  return (
    <Dialog title={title} onClose={onClose}>
      <PickList
        query={query}
        onQuery={setQuery}
        items={found}
        keyOf={({ id }) => String(id)}
        renderItem={({ name }) => name}
        onPick={onPick}
        label={intentTexts.pick.intent}
        placeholder={intentTexts.pick.placeholder}
        emptyText={suggestTexts.nothingFits}
      />
    </Dialog>
  );
}
