import type { BotTest, Reaction } from '@parley/domain';
import { confirm } from '#shared/ui/confirm.tsx';
import { deleteTexts } from '#texts/graph.ts';
import type { Use } from '#features/reactions/reaction-links.ts';
import styles from '#features/reactions/delete-question.module.css';

/**
 * Asks before several reactions go, or one that other reactions or tests refer to. One that nothing refers to just
 * goes: it can be undone.
 */
export async function mayDelete(
  reactions: readonly Reaction[],
  users: readonly Use[],
  tests: readonly BotTest[],
): Promise<boolean> {
  const [first] = reactions;
  const isOne = reactions.length === 1;
  const testing = testsOf(reactions, tests);
  if (isOne && users.length === 0 && testing.length === 0) return true;
  return confirm({
    title: isOne ? `Delete reaction “${first?.name}”?` : `Delete ${reactions.length} reactions?`,
    text: (
      <>
        {users.length === 0 ? (
          <p>{isOne ? deleteTexts.noReaction : deleteTexts.noReactions}</p>
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
        {testing.length > 0 && (
          <>
            {isOne ? deleteTexts.testsOfOne : deleteTexts.testsOfSeveral}
            <ul className={styles.breaking}>
              {testing.map(({ id, name }) => (
                <li key={id}>{name}</li>
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

/** Tests with a step that expects one of the reactions. */
export function testsOf(reactions: readonly Pick<Reaction, 'id'>[], tests: readonly BotTest[]): BotTest[] {
  const ids = new Set(reactions.map(({ id }) => id));
  return tests.filter(({ steps }) => steps.some((step) => step.reactions.some((id) => ids.has(id))));
}
