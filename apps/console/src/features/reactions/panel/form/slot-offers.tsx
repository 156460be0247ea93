import { UnstyledButton } from '@mantine/core';
import { nameKey } from '@parley/domain';
import { Chip } from '#shared/ui/chip.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { newTypes, type NewType } from '#features/reactions/panel/form/typed-answers.ts';
import { formTexts as texts } from '#texts/forms.ts';

const MOST = 8;

interface SlotOffersProps {
  /** The slots of the other questions. */
  taken: readonly string[];
  onTake: (slot: string) => void;
  /** Takes a type whose entity is to be added. */
  onTakeType: (type: NewType) => void;
}

/** Entities whose value a new question can ask for: the slot gets the name of the entity. */
export function SlotOffers({ taken, onTake, onTakeType }: SlotOffersProps) {
  const names = useNames();
  const { entities } = names;
  const keys = new Set(taken.map(nameKey));
  const free = entities.filter((name) => !keys.has(nameKey(name))).slice(0, MOST);
  const added = newTypes(names).slice(0, MOST - free.length);
  if (free.length + added.length === 0) return null;
  return (
    <div className="p-flex p-wrap p-gap-4" role="group" aria-label={texts.slotOffers}>
      {free.map((name) => (
        <UnstyledButton key={name} title={texts.askFor(name)} onClick={() => onTake(name)}>
          <Chip tone="intent">@{name}</Chip>
        </UnstyledButton>
      ))}
      {added.map((type) => (
        <UnstyledButton key={type.name} title={texts.newEntityHint(type.name)} onClick={() => onTakeType(type)}>
          <Chip>{texts.ofType(type.type)}</Chip>
        </UnstyledButton>
      ))}
    </div>
  );
}
