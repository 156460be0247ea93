import type { Entity } from '@parley/domain';
import { IconTags } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import { NEW_ENTITY } from '#features/entities/use-entities.ts';
import styles from '#shared/ui/master-detail.module.css';

const EXAMPLE: Omit<Entity, 'id'> = {
  ...NEW_ENTITY,
  name: 'card_type',
  values: 'debit = debit card = bank card\ncredit = credit card\nprepaid = gift card',
};

interface EntitiesEmptyProps {
  canEdit: boolean;
  onAdd: () => void;
  onAddExample: (entity: Omit<Entity, 'id'>) => void;
}

/** A project without entities: what they are for, and one that works. */
export function EntitiesEmpty({ canEdit, onAdd, onAddExample }: EntitiesEmptyProps) {
  return (
    <div className={styles['detail']}>
      <EmptyState
        icon={IconTags}
        title="No entities yet"
        {...firstSteps(
          canEdit,
          { label: 'Add entity', run: onAdd },
          { label: 'Start with an example: types of cards', run: () => onAddExample(EXAMPLE) },
        )}
      >
        An entity is a piece of information that a caller gives: a card, an amount, a town. List its values, write @name
        in templates where it is said, train, and reactions can use what was found.
      </EmptyState>
    </div>
  );
}
