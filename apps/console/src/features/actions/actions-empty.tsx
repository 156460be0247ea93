import type { Action } from '@parley/domain';
import { IconBolt } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import { actionTexts } from '#texts/actions.ts';
import styles from '#shared/ui/master-detail.module.css';

const { empty: texts } = actionTexts;

const EXAMPLE: Omit<Action, 'id'> = {
  name: 'greet',
  source: `/** Greets by the time of day, by name if the bot knows it. */
export default async ({ now, slots, say }) => {
  const part = now.hour < 12 ? 'morning' : now.hour < 18 ? 'afternoon' : 'evening';
  say(slots.name ? \`Good \${part}, \${slots.name}.\` : \`Good \${part}.\`);
};
`,
};

interface ActionsEmptyProps {
  canEdit: boolean;
  onAdd: () => void;
  onAddExample: (action: Omit<Action, 'id'>) => void;
}

/** A project without actions of its own: what they are for, and one that works. */
export function ActionsEmpty({ canEdit, onAdd, onAddExample }: ActionsEmptyProps) {
  return (
    <div className={styles['detail']}>
      <EmptyState
        icon={IconBolt}
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
