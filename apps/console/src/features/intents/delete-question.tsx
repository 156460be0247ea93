import type { Intent } from '@parley/domain';
import { counted } from '#shared/counted.ts';
import { ReactionLinks } from '#features/intents/reaction-links.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import styles from '#features/intents/delete-question.module.css';

interface DeleteQuestionProps {
  /** The intent, and its negative twin if it has one. */
  deleted: readonly Intent[];
  users: IntentFacts['users'];
}

/** What goes with a deleted intent and what would break. */
export function DeleteQuestion({ deleted, users }: DeleteQuestionProps) {
  const [intent, twin] = deleted;
  if (!intent) return null;
  const reactions = [...new Set(deleted.flatMap(({ name }) => users?.get(name) ?? []))];
  return (
    <>
      <p className={styles.line}>
        {intent.templates.length === 0 && !twin ? (
          'It has no templates.'
        ) : (
          <>
            {howMany(intent.templates.length)}
            {twin && (
              <>
                {' '}
                and <strong>{twin.name}</strong> with {twin.templates.length}
              </>
            )}{' '}
            {intent.templates.length === 1 && !twin ? 'goes' : 'go'} too.
          </>
        )}
        {reactions.length > 0 && ' These reactions name it and would break:'}
      </p>
      <ReactionLinks reactions={reactions} />
      <p className={styles.line}>Undo brings it back.</p>
    </>
  );
}

function howMany(templates: number): string {
  return `Its ${counted(templates, 'template')}`;
}
