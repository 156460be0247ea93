import { IconSitemap } from '@tabler/icons-react';
import type { FiredReaction } from '#parts/transcript/transcript.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/transcript-view.module.css';

/** Links an event to the reaction that caused it. */
export function OpenReaction({ of }: { of: FiredReaction | undefined }) {
  if (!of) return null;
  const label = of.name === '' ? transcriptTexts.openUnnamedReaction : transcriptTexts.openReaction(of.name);
  return (
    <ScreenLink
      to="/app/grapheditor"
      query={{ reaction: of.id }}
      className={styles.open}
      aria-label={label}
      title={label}
    >
      <IconSitemap size={14} stroke={2} aria-hidden />
    </ScreenLink>
  );
}
