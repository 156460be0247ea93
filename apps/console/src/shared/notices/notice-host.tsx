import { Button, CloseButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { arranged, MOST_SHOWN } from '#shared/notices/arranged.ts';
import { closeNotice, isHere, notices, type Notice, type NoticeKind } from '#shared/notices/notices.ts';
import { useGivesWay } from '#shared/notices/use-gives-way.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { noticeTexts } from '#texts/notices.ts';
import styles from '#shared/notices/notice-host.module.css';

const STATES: Record<NoticeKind, State> = { success: 'ok', info: 'info', warn: 'warning', error: 'error' };

/** Shows notices; rendered once per page. */
export function NoticeHost() {
  const projectId = useProjectIdIfAny();
  const all = useStore(notices, (state) => state.shown);
  const [isExpanded, setExpanded] = useState(false);
  const here = all.filter((notice) => isHere(notice, projectId));
  if (isExpanded && here.length <= MOST_SHOWN) setExpanded(false);
  const { shown, folded } = arranged(here, isExpanded);
  const host = useRef<HTMLElement>(null);
  const isAway = useGivesWay(host, shown);
  return (
    <section ref={host} className={styles.host} data-away={isAway || undefined} aria-label={noticeTexts.title}>
      {(folded > 0 || isExpanded) && (
        <div className={styles.more}>
          <Button size="compact-sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? noticeTexts.fewer : noticeTexts.more(folded)}
          </Button>
          <Button size="compact-sm" onClick={() => here.forEach(({ id }) => closeNotice(id))}>
            {noticeTexts.closeAll}
          </Button>
        </div>
      )}
      <div aria-live="polite">{shown.filter(({ kind }) => kind !== 'error').map(toCard)}</div>
      <div aria-live="assertive">{shown.filter(({ kind }) => kind === 'error').map(toCard)}</div>
    </section>
  );
}
function toCard(notice: Notice) {
  // Beside a message there is no room for a label of several words.
  const isBelow = Boolean(notice.message);
  return (
    <div key={notice.id} className={styles.notice} data-notice={notice.kind}>
      <StateIcon state={STATES[notice.kind]} />
      <div className="p-fill p-narrowable p-break-anywhere">
        <div className="p-semibold">{notice.title}</div>
        {notice.message && <div className="p-text-12 p-secondary">{notice.message}</div>}
        {isBelow && <Action notice={notice} />}
      </div>
      {!isBelow && <Action notice={notice} />}
      <CloseButton size={24} aria-label={noticeTexts.close} onClick={() => closeNotice(notice.id)} />
    </div>
  );
}

function Action({ notice: { id, action, message } }: { notice: Notice }) {
  if (!action) return null;
  return (
    <Button
      className={styles.action}
      data-below={Boolean(message) || undefined}
      variant="subtle"
      onClick={() => {
        closeNotice(id);
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
