import type { ContactCounts } from '@parley/domain/campaign';
import { grouped } from '#texts/counted.ts';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { OutcomeMark } from '#features/outbound/outcome-bar.tsx';
import { progressParts } from '#features/outbound/progress-parts.ts';
import styles from '#features/outbound/detail/outcome-table.module.css';

/** The numbers of the bar and its legend as a table. */
export function OutcomeTable({ counts }: { counts: ContactCounts }) {
  const parts = progressParts(counts);
  const { progress, contacts, share } = texts.detail;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A part that scrolls must scroll by keys, too.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={progress}>
      <table className={styles.table} aria-label={progress}>
        <thead>
          <tr>
            <th scope="col">{outboundContactTexts.contacts.columns.outcome}</th>
            {parts.map(({ group }) => (
              <th key={group} scope="col">
                <OutcomeMark group={group} /> {texts.groups[group]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="p-figures">
            <th scope="row">{contacts}</th>
            {parts.map(({ group, count }) => (
              <td key={group}>{grouped(count)}</td>
            ))}
          </tr>
          <tr className="p-figures">
            <th scope="row">{share}</th>
            {parts.map(({ group, percent }) => (
              <td key={group}>{percent}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
