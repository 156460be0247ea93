import type { Outcome } from '@parley/contract';
import { IconArrowForwardUp, IconDoorExit, IconMessageDots, type Icon } from '@tabler/icons-react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/list/outcome-mark.module.css';

const ICONS: Record<Exclude<Outcome, 'contained' | 'failed'>, Icon> = {
  transferred: IconArrowForwardUp,
  abandoned: IconDoorExit,
  open: IconMessageDots,
};

/** How a conversation ended, by a word and its icon. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  return (
    <span className={styles['outcome']} data-outcome={outcome}>
      <OutcomeIcon outcome={outcome} /> {conversationTexts.outcomes[outcome]}
    </span>
  );
}

function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  if (outcome === 'contained') return <StateIcon state="ok" size={14} />;
  if (outcome === 'failed') return <StateIcon state="error" size={14} />;
  const Shape = ICONS[outcome];
  return <Shape size={14} stroke={2} aria-hidden />;
}
