import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { beginAtStart, type ChatBeginning } from '#shared/chat-dock.ts';
import styles from '#features/chat/chat-panel.module.css';

/** Where the talk begins, if not where callers do. */
export function BeginStrip({ begin }: { begin: ChatBeginning }) {
  const { reaction, scope, slots } = begin;
  const names = Object.keys(slots);
  return (
    <div className={styles.begin}>
      <span className={styles.beginsAt}>
        Begins at{' '}
        <ScreenLink to="/app/grapheditor" query={{ reaction: reaction.id }} className={styles.link}>
          {reaction.name}
        </ScreenLink>
        {scope !== null && ` in ${scope}`}
        {names.length > 0 && ` with ${names.join(', ')}`}
      </span>
      <button type="button" className={styles.link} onClick={beginAtStart}>
        Begin at the start
      </button>
    </div>
  );
}
