import { UnstyledButton } from '@mantine/core';
import { nameKey } from '@parley/domain';
import { Chip } from '#shared/ui/chip.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';

const MOST = 8;

interface SlotOffersProps {
  /** The slots of the other questions. */
  taken: readonly string[];
  onTake: (slot: string) => void;
}

/** Entities whose value a new question can ask for: the slot gets the name of the entity. */
export function SlotOffers({ taken, onTake }: SlotOffersProps) {
  const { entities } = useNames();
  const keys = new Set(taken.map(nameKey));
  const free = entities.filter((name) => !keys.has(nameKey(name))).slice(0, MOST);
  if (free.length === 0) return null;
  return (
    <div className="p-flex p-wrap p-gap-4" role="group" aria-label={texts.slotOffers}>
      {free.map((name) => (
        <UnstyledButton key={name} title={texts.askFor(name)} onClick={() => onTake(name)}>
          <Chip tone="intent">@{name}</Chip>
        </UnstyledButton>
      ))}
    </div>
  );
}
