import type { Intent } from '@parley/domain';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import styles from '#features/intents/delete-question.module.css';

const NAMED = 6;

interface DeleteQuestionProps {
  /** The intent, and its negative twin if it has one. */
  deleted: readonly Intent[];
  users: IntentFacts['users'];
}

/** What goes with a deleted intent and what would break. */
export function DeleteQuestion({ deleted, users }: DeleteQuestionProps) {
  const projectId = useProjectIdIfAny();
  const [intent, twin] = deleted;
  if (!intent) return null;
  const reactions = [...new Set(deleted.flatMap(({ name }) => users?.get(name) ?? []))];
  return (
    <>
      <p className={styles.line}>
        {howMany(intent.templates.length)}
        {twin && (
          <>
            {' '}
            and <strong>{twin.name}</strong> with {twin.templates.length}
          </>
        )}{' '}
        {intent.templates.length === 1 && !twin ? 'goes' : 'go'} too.
        {reactions.length > 0 && ' These reactions name it and would break:'}
      </p>
      {reactions.length > 0 && (
        <ul className={styles.users}>
          {reactions.slice(0, NAMED).map(({ id, name }) => (
            <li key={id}>
              {/* In a tab of its own: the question is still to be answered. */}
              <a
                href={`#${screenAddress('/app/grapheditor', projectId, { reaction: id })}`}
                target="_blank"
                rel="noreferrer"
              >
                {name}
              </a>
            </li>
          ))}
          {reactions.length > NAMED && <li>and {reactions.length - NAMED} more</li>}
        </ul>
      )}
      <p className={styles.line}>Undo brings it back.</p>
    </>
  );
}

function howMany(templates: number): string {
  return `Its ${templates.toLocaleString('en')} ${templates === 1 ? 'template' : 'templates'}`;
}
