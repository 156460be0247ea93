import type { Microseconds } from '@parley/domain/ids';

/** The body of a webhook message: its kind, time and data. */
export function webhookBody(event: string, now: Microseconds, data: object): string {
  return JSON.stringify({ type: `deployment.${event}`, timestamp: new Date(now / 1_000).toISOString(), data });
}
