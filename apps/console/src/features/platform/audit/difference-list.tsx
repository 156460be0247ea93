import { IconMinus, IconPlus } from '@tabler/icons-react';
import { auditTexts } from '#texts/audit.ts';
import type { FieldDifference } from '#features/platform/audit/differences.ts';
import styles from '#features/platform/audit/audit-tab.module.css';

const { entry: texts } = auditTexts;

/** Each field with its values before and after. */
export function DifferenceList({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <dl className={styles.differences}>
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.field.replaceAll('_', ' ')}</dt>
          {difference.lists ? <Lists lists={difference.lists} /> : <Values {...difference} />}
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: FieldDifference) {
  return (
    <>
      <dd className={styles.removed}>
        <IconMinus size={14} stroke={2} role="img" aria-label={texts.before} />
        <span>{before ?? texts.none}</span>
      </dd>
      <dd className={styles.added}>
        <IconPlus size={14} stroke={2} role="img" aria-label={texts.after} />
        <span>{after ?? texts.none}</span>
      </dd>
    </>
  );
}

function Lists({ lists: { removed, added, unchanged } }: { lists: NonNullable<FieldDifference['lists']> }) {
  return (
    <>
      {removed.map((one) => (
        <dd key={one} className={styles.removed}>
          <IconMinus size={14} stroke={2} role="img" aria-label={texts.removed} />
          <span>{one}</span>
        </dd>
      ))}
      {added.map((one) => (
        <dd key={one} className={styles.added}>
          <IconPlus size={14} stroke={2} role="img" aria-label={texts.added} />
          <span>{one}</span>
        </dd>
      ))}
      {unchanged > 0 && <dd className="p-caption">{texts.unchanged(unchanged)}</dd>}
    </>
  );
}
