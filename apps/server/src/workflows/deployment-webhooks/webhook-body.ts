import type { Microseconds } from '@parley/domain/ids';

/** What an address is told: its kind, when it happened, and what. */
export function webhookBody(event: string, now: Microseconds, data: object): string {
  return JSON.stringify({ type: `deployment.${event}`, timestamp: new Date(now / 1_000).toISOString(), data });
}
