import type { Entity } from '@parley/domain';
import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
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
        action={
          canEdit && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
              Add entity
            </Button>
          )
        }
        example={
          canEdit && (
            <Button variant="subtle" px={0} onClick={() => onAddExample(EXAMPLE)}>
              Start with an example: types of cards
            </Button>
          )
        }
      >
        An entity is a piece of information that a caller gives: a card, an amount, a town. List its values, write @name
        in templates where it is said, train, and reactions can use what was found.
      </EmptyState>
    </div>
  );
}
