import type { Action } from '@parley/domain';
import { IconBolt } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import styles from '#shared/ui/master-detail.module.css';

const EXAMPLE: Omit<Action, 'id'> = {
  name: 'greet',
  source: `/** Greets by the time of day, by name where the bot knows it. */
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
        title="No actions yet"
        {...firstSteps(
          canEdit,
          { label: 'Add action', run: onAdd },
          { label: 'Start with an example: a greeting by the time of day', run: () => onAddExample(EXAMPLE) },
        )}
      >
        An action of your own does what the built-in ones cannot: it works something out, asks another system, and says
        or remembers what came of it. It is written in JavaScript, and reactions run it by its name.
      </EmptyState>
    </div>
  );
}
