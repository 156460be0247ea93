import { fallbacks } from '@parley/contract';
import type { FallbackKind } from '@parley/domain/fallback';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#shared/counted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { Rights } from '#features/fallbacks/fallbacks-screen.tsx';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

interface FallbacksFootProps {
  rights: Rights;
  kind: FallbackKind;
  /** Of phrases of this kind, where the list has all of them. */
  count: number | undefined;
}

/** The keys of the list, and the progress of today. */
export function FallbacksFoot({ rights, kind, count }: FallbacksFootProps) {
  const isDone = kind === 'done';
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0) * 1_000);
  const { data } = useRead(fallbacks.summary, { query: { since: String(today) }, quiet: true });
  const texts = fallbackTexts.keys;
  const keys: [string[], string, boolean][] = [
    [['↑', '↓'], texts.move, true],
    [['1', '2', '3'], texts.setClass, rights.canClass && !isDone],
    [['C'], texts.select, rights.canMark && !isDone],
    [['N'], texts.newIntent, rights.canMake && !isDone],
    [['E'], texts.edit, rights.canEdit && !isDone],
    [['X'], texts.unspecified, rights.canMark && !isDone],
    [['O'], texts.conversations, rights.canOpen],
    [['U'], texts.undoDecision, rights.canMark && isDone],
    [['Ctrl+Z'], texts.undo, rights.canMark || rights.canEdit],
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
          {fallbackTexts.progress(counted(count ?? data[kind], fallbackTexts.phrase), grouped(data.done_since))}
        </span>
      )}
    </footer>
  );
}
