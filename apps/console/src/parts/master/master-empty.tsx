import type { Icon } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import styles from '#shared/ui/master-detail.module.css';

export interface MasterEmptyProps {
  icon: Icon;
  texts: { title: string; text: string; add: string; example: string };
  canEdit: boolean;
  onAdd: () => void;
  onAddExample: () => void;
}

/** Replaces the detail of an empty list: explains such items and offers an example. */
export function MasterEmpty({ icon, texts, canEdit, onAdd, onAddExample }: MasterEmptyProps) {
  return (
    <div className={styles['detail']}>
      <EmptyState
        icon={icon}
        title={texts.title}
        {...firstSteps(canEdit, { label: texts.add, run: onAdd }, { label: texts.example, run: onAddExample })}
      >
        {texts.text}
      </EmptyState>
    </div>
  );
}
