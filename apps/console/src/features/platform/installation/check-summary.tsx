import { SegmentedControl } from '@mantine/core';
import type { CheckState, Installation } from '@parley/contract';
import { soonText } from '#shared/times.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { installationTexts } from '#texts/installation.ts';
import { STATE_ICONS } from '#features/platform/installation/check-group.tsx';
import styles from '#features/platform/installation/installation.module.css';

const { summary: texts, show: showTexts } = installationTexts;

interface CheckSummaryProps {
  state: Installation;
  isShort: boolean;
  onShow: (isShort: boolean) => void;
}

/** How many checks are in each state, and when they were made. */
export function CheckSummary({ state: { checks, checked_at: at }, isShort, onShow }: CheckSummaryProps) {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const counts = [
    ['fault', count('fault'), texts.faults],
    ['warning', count('warning'), texts.warnings],
    ['ok', count('ok'), texts.inOrder],
    ['unchecked', count('unchecked'), texts.unchecked],
  ] as const;
  return (
    <div className="p-tool-bar p-wrap p-gap-12">
      <ul className={styles.counts} aria-label={texts.label} aria-live="polite">
        {counts
          .filter(([, number]) => number > 0)
          .map(([state, number, text]) => (
            <li key={state}>
              <button
                type="button"
                className={`p-bare-button p-pointer ${styles.count}`}
                onClick={() => onShow(state === 'fault' || state === 'warning')}
              >
                <StateIcon state={STATE_ICONS[state]} />
                {text(number)}
              </button>
            </li>
          ))}
      </ul>
      <span className="p-text-12 p-muted">{texts.checked(soonText(at))}</span>
      <SegmentedControl
        className="p-push-right"
        aria-label={showTexts.label}
        value={isShort ? 'attention' : 'all'}
        onChange={(value) => onShow(value === 'attention')}
        data={[
          { value: 'all', label: showTexts.all },
          { value: 'attention', label: showTexts.attention },
        ]}
      />
    </div>
  );
}
