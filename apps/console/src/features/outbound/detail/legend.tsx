import type { ContactCounts, ContactGroup } from '@parley/domain/campaign';
import { grouped } from '#texts/counted.ts';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { OutcomeMark } from '#features/outbound/outcome-bar.tsx';
import { progressParts } from '#features/outbound/progress-parts.ts';
import styles from '#features/outbound/detail/campaign-detail.module.css';

interface LegendProps {
  counts: ContactCounts;
  chosen: ContactGroup | undefined;
  onChoose: (group: ContactGroup | undefined) => void;
}

/** Names the parts of the bar with their numbers. Each shows its contacts; pressed again, all of them. */
export function Legend({ counts, chosen, onChoose }: LegendProps) {
  return (
    <ul className={`p-plain-list ${styles.legend}`}>
      {progressParts(counts).map(({ group, count, percent }) => (
        <li key={group}>
          <button
            type="button"
            className={`p-bare-button ${styles.entry}`}
            aria-pressed={group === chosen}
            title={texts.shown(texts.groups[group])}
            onClick={() => onChoose(group === chosen ? undefined : group)}
          >
            <OutcomeMark group={group} />
            {texts.groups[group]} <strong className="p-figures">{grouped(count)}</strong>{' '}
            {group !== 'talking' && <span className="p-figures p-size-12 p-muted">{percent}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
