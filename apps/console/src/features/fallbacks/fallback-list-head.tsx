import { Checkbox } from '@mantine/core';
import type { FallbackKind } from '@parley/domain/fallback';
import type { Commands } from '#features/fallbacks/commands.ts';
import { phrasesOf, type Row } from '#features/fallbacks/triage.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import styles from '#features/fallbacks/fallback-list.module.css';

interface FallbackListHeadProps {
  rows: readonly Row[];
  kind: FallbackKind;
  chosen: ReadonlySet<number>;
  canChoose: boolean;
  commands: Commands;
}

/** The names of the columns, and the box that chooses all phrases. */
export function FallbackListHead({ rows, kind, chosen, canChoose, commands }: FallbackListHeadProps) {
  const choosable = rows.flatMap((row) => (row.kind === 'group' ? phrasesOf(row).map(({ id }) => id) : []));
  return (
    <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.head}`}>
      <span role="columnheader">
        {canChoose && (
          <Checkbox
            size="xs"
            aria-label={fallbackTexts.list.selectAll}
            checked={choosable.length > 0 && choosable.every((id) => chosen.has(id))}
            indeterminate={chosen.size > 0 && !choosable.every((id) => chosen.has(id))}
            onChange={() => commands.toggleChosen(choosable)}
          />
        )}
      </span>
      <span role="columnheader">{fallbackTexts.list.columns.phrase}</span>
      <span role="columnheader" className={styles.number}>
        {fallbackTexts.list.columns.issued}
      </span>
      <span role="columnheader" className={styles.number}>
        {fallbackTexts.list.columns.conversations}
      </span>
      <span role="columnheader" className={styles.intents}>
        {kind === 'done' ? fallbackTexts.list.columns.class : fallbackTexts.list.columns.likely}
      </span>
    </div>
  );
}
