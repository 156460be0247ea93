import { fallbacks } from '@parley/contract';
import type { FallbackKind } from '@parley/domain/fallback';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { Rights } from '#features/fallbacks/rights.ts';

interface FallbacksFootProps {
  rights: Rights;
  kind: FallbackKind;
  /** The number of phrases of this kind; undefined while the list shows only some of them. */
  count: number | undefined;
}

/** The keys of the list, and the progress of today. */
export function FallbacksFoot({ rights, kind, count }: FallbacksFootProps) {
  const isDone = kind === 'done';
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0) * 1_000);
  const { data } = useRead(fallbacks.summary, { query: { since: String(today) }, handles: ['local'] });
  const texts = fallbackTexts.keys;
  const keys = [
    { keys: ['↑', '↓'], does: texts.move },
    { keys: ['1', '2', '3'], does: texts.setClass, isShown: rights.canClass && !isDone },
    { keys: ['C'], does: texts.select, isShown: rights.canMark && !isDone },
    { keys: ['N'], does: texts.newIntent, isShown: rights.canMake && !isDone },
    { keys: ['E'], does: texts.edit, isShown: rights.canEdit && !isDone },
    { keys: ['X'], does: texts.unspecified, isShown: rights.canMark && !isDone },
    { keys: ['O'], does: texts.conversations, isShown: rights.canOpen },
    { keys: ['U'], does: texts.undoDecision, isShown: rights.canMark && isDone },
    { keys: ['Ctrl+Z'], does: texts.undo, isShown: rights.canMark || rights.canEdit },
  ];
  return (
    <KeyFoot keys={keys}>
      {data && (
        <span className="p-rigid p-figures">
          {fallbackTexts.progress(counted(count ?? data[kind], fallbackTexts.phrase), grouped(data.done_since))}
        </span>
      )}
    </KeyFoot>
  );
}
