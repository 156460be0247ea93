import { Button, CloseButton } from '@mantine/core';
import { reactions } from '@parley/contract';
import { offerCsv } from '#shared/api/download.ts';
import { summaryText } from '#features/reactions/usage/usage-figures.ts';
import type { ShownUsage } from '#features/reactions/usage/use-usage.ts';
import { usageTexts } from '#texts/graph.ts';
import styles from '#features/reactions/usage/usage.module.css';

interface UsageStripProps {
  shown: ShownUsage;
  onClose: () => void;
}

/** Names the conversations that the figures over the graph count. */
export function UsageStrip({ shown, onClose }: UsageStripProps) {
  const { environment, usage } = shown;
  return (
    <div className={styles.strip} role="status" data-floating>
      <span className="p-figures">{summaryText(shown)}</span>
      {usage !== undefined && usage.conversations > 0 && (
        <Button
          size="compact-sm"
          onClick={() =>
            void offerCsv(reactions.stats, `reactions-${environment}.csv`, { query: { project_env: environment } })
          }
        >
          {usageTexts.download}
        </Button>
      )}
      <CloseButton size={24} aria-label={usageTexts.hideUsage} onClick={onClose} />
    </div>
  );
}
