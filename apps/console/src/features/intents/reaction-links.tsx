import type { Reaction } from '@parley/domain';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import styles from '#features/intents/delete-question.module.css';

const NAMED = 6;

/** The first few reactions that a question is about. */
export function ReactionLinks({ reactions }: { reactions: readonly Reaction[] }) {
  const projectId = useProjectIdIfAny();
  if (reactions.length === 0) return null;
  return (
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
  );
}
