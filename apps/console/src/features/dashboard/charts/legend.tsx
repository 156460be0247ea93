import { IconRocket } from '@tabler/icons-react';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/trend-card.module.css';

interface LegendProps {
  range: string;
  isCompared: boolean;
  hasMarks: boolean;
}

export function Legend({ range, isCompared, hasMarks }: LegendProps) {
  return (
    <div className={styles.legend}>
      <span className="p-figures">
        <i />
        {range}
      </span>
      {isCompared && (
        <span>
          <i data-previous />
          {dashboardTexts.chart.previous}
        </span>
      )}
      {hasMarks && (
        <span>
          <IconRocket size={12} stroke={2} aria-hidden />
          {dashboardTexts.chart.deployment}
        </span>
      )}
    </div>
  );
}
