import type { ContactCounts } from '@parley/domain/campaign';
import { grouped } from '#texts/counted.ts';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { progressParts } from '#features/outbound/progress-parts.ts';
import styles from '#features/outbound/outcome-bar.module.css';

interface OutcomeBarProps {
  counts: ContactCounts;
  /** Pixels high. */
  height: number;
}

/** The contacts by outcome. The empty rest of the bar is waiting contacts. */
export function OutcomeBar({ counts, height }: OutcomeBarProps) {
  const parts = progressParts(counts).filter(({ count }) => count > 0);
  const words = parts.map(({ group, count }) => `${texts.groups[group]} ${grouped(count)}`);
  const ordered = parts.toSorted((a, b) => Number(a.group === 'waiting') - Number(b.group === 'waiting'));
  return (
    <span
      className={styles.bar}
      style={{ height }}
      role="img"
      aria-label={[texts.detail.progress, words.join(', ')].filter((part) => part !== '').join(': ')}
    >
      {ordered.map(({ group, count }) => (
        <span key={group} className={styles.part} data-group={group} style={{ flexGrow: count }} />
      ))}
    </span>
  );
}

/** The color of an outcome, as in the bar. */
export function OutcomeMark({ group }: { group: keyof ContactCounts }) {
  return <span className={styles.mark} data-group={group} aria-hidden />;
}
