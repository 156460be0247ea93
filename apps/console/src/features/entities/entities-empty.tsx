import type { Entity } from '@parley/domain';
import { IconTags } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import { entityTexts } from '#texts/entities.ts';
import { NEW_ENTITY } from '#features/entities/use-entities.ts';
import styles from '#shared/ui/master-detail.module.css';

const { empty: texts } = entityTexts;

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
        title={texts.title}
        {...firstSteps(
          canEdit,
          { label: texts.add, run: onAdd },
          { label: texts.example, run: () => onAddExample(EXAMPLE) },
        )}
      >
        {texts.text}
      </EmptyState>
    </div>
  );
}
