import type { Microseconds } from '@parley/domain/ids';

/** The message to an address: its kind, its time and its data. */
export function webhookBody(event: string, now: Microseconds, data: object): string {
  return JSON.stringify({ type: `deployment.${event}`, timestamp: new Date(now / 1_000).toISOString(), data });
}
