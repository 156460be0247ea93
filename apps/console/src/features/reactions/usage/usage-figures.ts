import type { Environment } from '@parley/domain';
import { counted } from '#shared/counted.ts';
import type { ReactionUsage, ShownUsage } from '#features/reactions/usage/use-usage.ts';

/** As the deployments call them. */
export const ENVIRONMENT_NAMES: Record<Environment, string> = { dev: 'testing', prod: 'production' };

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `12 hits, 3 exits, 25 % drop-off` */
export function usageText({ hits, exits, drop_off: dropOff }: ReactionUsage): string {
  return `${counted(hits, 'hit')}, ${counted(exits, 'exit')}, ${percent(dropOff)} drop-off`;
}

/** What the figures are of, in a sentence; of no figures, why there are none. */
export function summaryText({ environment, usage }: ShownUsage): string {
  const name = ENVIRONMENT_NAMES[environment];
  if (!usage) return `Counting the conversations of ${name} …`;
  if (usage.conversations === 0)
    return `No caller has talked to ${name} in the last 30 days. Test chats are not counted.`;
  const most = usage.is_cut ? 'the newest ' : '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, last 30 days: ${most}${counted(usage.conversations, 'conversation')}`;
}
