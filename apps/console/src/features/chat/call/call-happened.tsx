import { useLayoutEffect, useRef } from 'react';
import { secondsText, testCallTexts as texts } from '#texts/test-call.ts';
import type { Happened } from '#features/chat/call/call-state.ts';
import styles from '#features/chat/call/call-panel.module.css';

/** Lists the events of the call, the newest last. */
export function CallHappened({ happened }: { happened: readonly Happened[] }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [happened]);
  return (
    // A part that scrolls must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={styles.happened} aria-label={texts.happened} tabIndex={0}>
      {happened.length === 0 && <li className="p-muted">{texts.nothing}</li>}
      {happened.map(({ key, at, part }) => (
        <li key={key} className={styles.event} data-kind={part.kind}>
          <span className={styles.at}>{secondsText(at)}</span>
          <span className="p-fill p-narrowable p-break-anywhere">
            {texts.part(part)}
            {part.kind === 'said' && part.parts && <span className={styles.time}>{texts.time(part.parts)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
