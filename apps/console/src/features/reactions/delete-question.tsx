import type { Reaction } from '@parley/domain';
import { confirm } from '#shared/ui/confirm.tsx';
import type { Use } from '#features/reactions/reaction-links.ts';
import styles from '#features/reactions/reactions.module.css';

/** Asks before a reaction goes that others refer to. One that nobody needs just goes: it can be undone. */
export async function mayDelete(reaction: Reaction, users: readonly Use[]): Promise<boolean> {
  if (users.length === 0) return true;
  return confirm({
    title: `Delete reaction “${reaction.name}”?`,
    text: (
      <>
        These name it and would break:
        <ul className={styles.breaking}>
          {users.map((use) => (
            <li key={use.reaction.id}>
              {use.reaction.name}: {use.through.join(', ')}
            </li>
          ))}
        </ul>
        Ctrl Z brings it back, also after a save.
      </>
    ),
    confirmLabel: 'Delete reaction',
    isDestructive: true,
  });
}
