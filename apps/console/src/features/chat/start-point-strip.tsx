import { ScreenLink } from '#shared/ui/screen-link.tsx';
import {
  clearStartPoint,
  type StartAtReaction,
  type StartAtTurn,
  type ChatStartPoint,
} from '#parts/chat/chat-panel-state.ts';
import { shownTime } from '#shared/times.ts';
import { chatTexts } from '#texts/chat.ts';
import styles from '#features/chat/chat-panel.module.css';

/** Tells where the conversation begins, if not where callers begin. */
export function StartPointStrip({ begin }: { begin: ChatStartPoint }) {
  return (
    <div className={styles.begin}>
      <span className="p-fill p-narrowable p-break-anywhere">
        {'reaction' in begin ? <AtReaction begin={begin} /> : <AtTurn begin={begin} />}
      </span>
      <button type="button" className={styles.link} onClick={clearStartPoint}>
        {chatTexts.begin.fromBeginning}
      </button>
    </div>
  );
}

function AtReaction({ begin: { reaction, scope, slots } }: { begin: StartAtReaction }) {
  const names = Object.keys(slots);
  return (
    <>
      {chatTexts.begin.at}{' '}
      <ScreenLink to="/app/grapheditor" query={{ reaction: reaction.id }} className={styles.link}>
        {reaction.name}
      </ScreenLink>
      {scope !== null && chatTexts.begin.in(scope)}
      {names.length > 0 && chatTexts.begin.with(names.join(', '))}
    </>
  );
}

function AtTurn({ begin: { conversation, before } }: { begin: StartAtTurn }) {
  return (
    <>
      {chatTexts.begin.continues}{' '}
      <ScreenLink to="/app/logs" query={{ conversation_id: conversation, entry: before }} className={styles.link}>
        {chatTexts.begin.conversation}
      </ScreenLink>{' '}
      {chatTexts.begin.before(shownTime(before))}
    </>
  );
}
