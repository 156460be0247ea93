import type { CampaignState, PauseReason } from '@parley/domain/campaign';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglassOff,
  IconPlayerPause,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { outboundTexts as texts } from '#texts/outbound.ts';
import styles from '#features/outbound/list/state-chip.module.css';

const ICONS = {
  draft: IconCircleDashed,
  running: IconPlayerPlayFilled,
  paused: IconPlayerPause,
  finished: IconCircleCheck,
  exhausted: IconHourglassOff,
} as const;

interface StateChipProps {
  state: CampaignState;
  reason: PauseReason | null;
}

/** A campaign that the server paused warns; the other states only tell. */
export function StateChip({ state, reason }: StateChipProps) {
  const pausedFor = state === 'paused' ? reason : null;
  const isWarning = pausedFor !== null && pausedFor !== 'person';
  const Icon = isWarning ? IconAlertTriangle : ICONS[state];
  return (
    <span
      className={styles.chip}
      data-state={isWarning ? 'warning' : state}
      title={pausedFor ? texts.pauseHints[pausedFor] : texts.stateHints[state]}
    >
      <Icon size={12} stroke={2} aria-hidden />
      {pausedFor ? texts.pausedFor[pausedFor] : texts.states[state]}
    </span>
  );
}
