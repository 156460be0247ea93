import type { BotTest, Reaction } from '@parley/domain';
import { confirm } from '#shared/ui/confirm.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import { saveTexts } from '#texts/saving.ts';
import type { Use } from '#features/reactions/reaction-links.ts';
import styles from '#features/reactions/editing/delete-question.module.css';

const { delete: texts } = reactionTexts;

/**
 * Asks before deleting several reactions, or a reaction that other reactions or tests use. An unused reaction is
 * deleted without a question: undo restores it.
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
    title: isOne ? texts.one(first?.name ?? '') : texts.several(reactions.length),
    text: (
      <>
        {users.length === 0 ? (
          <p>{isOne ? texts.noReaction : texts.noReactions}</p>
        ) : (
          <>
            {isOne ? texts.reactionsOfOne : texts.reactionsOfSeveral}
            <ul className={styles.breaking}>
              {users.map((use, index) => (
                // A reaction may reference several of the deleted reactions.
                <li key={`${use.reaction.id} ${index}`}>
                  {use.reaction.name}: {use.through.join(', ')}
                </li>
              ))}
            </ul>
          </>
        )}
        {testing.length > 0 && (
          <>
            {isOne ? texts.testsOfOne : texts.testsOfSeveral}
            <ul className={styles.breaking}>
              {testing.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {isOne ? saveTexts.restorable : saveTexts.severalRestorable}
      </>
    ),
    confirmLabel: isOne ? texts.confirmOne : texts.confirmSeveral,
    isDestructive: true,
  });
}

/** Tests with a step that expects one of the reactions. */
export function testsOf(reactions: readonly Pick<Reaction, 'id'>[], tests: readonly BotTest[]): BotTest[] {
  const ids = new Set(reactions.map(({ id }) => id));
  return tests.filter(({ steps }) => steps.some((step) => step.reactions.some((id) => ids.has(id))));
}
