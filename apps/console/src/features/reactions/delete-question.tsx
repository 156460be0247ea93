import type { Reaction } from '@parley/domain';
import { confirm } from '#shared/ui/confirm.tsx';
import type { Use } from '#features/reactions/reaction-links.ts';
import styles from '#features/reactions/delete-question.module.css';

/** Asks before several reactions go, or one that others refer to. One that nobody needs just goes: it can be undone. */
export async function mayDelete(reactions: readonly Reaction[], users: readonly Use[]): Promise<boolean> {
  const [first] = reactions;
  const isOne = reactions.length === 1;
  if (isOne && users.length === 0) return true;
  return confirm({
    title: isOne ? `Delete reaction “${first?.name}”?` : `Delete ${reactions.length} reactions?`,
    text: (
      <>
        {users.length === 0 ? (
          <p>No reaction that stays names any of them.</p>
        ) : (
          <>
            These name {isOne ? 'it' : 'them'} and would break:
            <ul className={styles.breaking}>
              {users.map((use, index) => (
                // One reaction may name several of those that go.
                <li key={`${use.reaction.id} ${index}`}>
                  {use.reaction.name}: {use.through.join(', ')}
                </li>
              ))}
            </ul>
          </>
        )}
        Ctrl Z brings {isOne ? 'it' : 'them'} back, also after a save.
      </>
    ),
    confirmLabel: isOne ? 'Delete reaction' : 'Delete reactions',
    isDestructive: true,
  });
}
