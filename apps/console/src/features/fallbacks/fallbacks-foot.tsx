import { fallbacks } from '@parley/contract';
import type { FallbackKind } from '@parley/domain/fallback';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#shared/counted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import type { Rights } from '#features/fallbacks/fallbacks-screen.tsx';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

interface FallbacksFootProps {
  rights: Rights;
  kind: FallbackKind;
  /** Of phrases of this kind, where the list has all of them. */
  count: number | undefined;
}

/** The keys of the list, and how far one has come. */
export function FallbacksFoot({ rights, kind, count }: FallbacksFootProps) {
  const isDone = kind === 'done';
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0) * 1_000);
  const { data } = useRead(fallbacks.summary, { query: { since: String(today) }, quiet: true });
  const keys: [string[], string, boolean][] = [
    [['↑', '↓'], 'move', true],
    [['1', '2', '3'], 'set class', rights.canClass && !isDone],
    [['C'], 'choose', rights.canMark && !isDone],
    [['N'], 'new intent', rights.canMake && !isDone],
    [['E'], 'edit', rights.canEdit && !isDone],
    [['X'], 'don’t specify', rights.canMark && !isDone],
    [['O'], 'conversations', rights.canOpen],
    [['U'], 'take back', rights.canMark && isDone],
    [['Ctrl+Z'], 'undo', rights.canMark || rights.canEdit],
  ];
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        {keys
          .filter(([, , isShown]) => isShown)
          .map(([names, what]) => (
            <span key={what}>
              {names.map((name) => (
                <Kbd key={name} keys={name} />
              ))}{' '}
              {what}
            </span>
          ))}
      </span>
      {data && (
        <span className={`${styles.progress} p-figures`}>
          {counted(count ?? data[kind], 'phrase')}, {grouped(data.done_since)} done today
        </span>
      )}
    </footer>
  );
}
