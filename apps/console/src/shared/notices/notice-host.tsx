import { Button, CloseButton } from '@mantine/core';
import { closeNotice, notices, type Notice, type NoticeKind } from '#shared/notices/notices.ts';
import { useStore } from '#shared/store.ts';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import styles from '#shared/notices/notice-host.module.css';

const STATES: Record<NoticeKind, State> = { success: 'ok', info: 'info', warn: 'warning', error: 'error' };

/** Where notices show; stands once on the page. */
export function NoticeHost() {
  const shown = useStore(notices, (state) => state.shown);
  return (
    <section className={styles['host']} aria-label="Notices">
      <div aria-live="polite">{shown.filter(({ kind }) => kind !== 'error').map(toCard)}</div>
      <div aria-live="assertive">{shown.filter(({ kind }) => kind === 'error').map(toCard)}</div>
    </section>
  );
}

function toCard(notice: Notice) {
  const { action } = notice;
  return (
    <div key={notice.id} className={styles['notice']} data-notice={notice.kind}>
      <StateIcon state={STATES[notice.kind]} />
      <div className={styles['text']}>
        <div className={styles['title']}>{notice.title}</div>
        {notice.message && <div className={styles['message']}>{notice.message}</div>}
      </div>
      {action && (
        <Button
          className={styles.action}
          variant="subtle"
          onClick={() => {
            closeNotice(notice.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size={24} aria-label="Close" onClick={() => closeNotice(notice.id)} />
    </div>
  );
}
