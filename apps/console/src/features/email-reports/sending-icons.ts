import type { SendingState } from '@parley/domain/email-report';
import type { State } from '#shared/ui/state-icon.tsx';

export const SENDING_ICONS: Record<SendingState, State> = {
  waiting: 'pending',
  sending: 'running',
  sent: 'ok',
  failed: 'error',
  unknown: 'warning',
};
