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

/** In place of the detail while a list has nothing in it: the use of such things, and one that works. */
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
