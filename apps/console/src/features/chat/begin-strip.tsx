import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { beginAtStart, type ChatBeginning } from '#shared/chat-dock.ts';
import { chatTexts } from '#texts/chat.ts';
import styles from '#features/chat/chat-panel.module.css';

/** Where the talk begins, if not where callers do. */
export function BeginStrip({ begin }: { begin: ChatBeginning }) {
  const { reaction, scope, slots } = begin;
  const names = Object.keys(slots);
  return (
    <div className={styles.begin}>
      <span className={styles.beginsAt}>
        {chatTexts.begin.at}{' '}
        <ScreenLink to="/app/grapheditor" query={{ reaction: reaction.id }} className={styles.link}>
          {reaction.name}
        </ScreenLink>
        {scope !== null && chatTexts.begin.in(scope)}
        {names.length > 0 && chatTexts.begin.with(names.join(', '))}
      </span>
      <button type="button" className={styles.link} onClick={beginAtStart}>
        {chatTexts.begin.fromBeginning}
      </button>
    </div>
  );
}
