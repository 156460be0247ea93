import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@parley/domain/problem';
import { bearerToken } from '#http/authorize.ts';
import { hashOf } from '#platform/opaque-secret.ts';

/** By name, the conditions for serving; each throws if it does not hold. */
export type Checks = Record<string, () => Promise<void>>;

const LONGEST_CHECK_MS = 1_500;
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** The names of the checks that fail, or do not answer in time. */
export async function failingChecks(checks: Checks): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.allSettled(Object.values(checks).map((check) => inTime(check())));
  return names.filter((_, index) => results[index]?.status === 'rejected');
}

/** The probing system expects a quick answer; a check that hangs has failed. */
async function inTime(check: Promise<void>): Promise<void> {
  const late = sleep(LONGEST_CHECK_MS, undefined, { ref: false }).then(() => {
    throw new Error('The check took too long');
  });
  await Promise.race([check, late]);
}

/** Metrics reveal how busy a server is, and with what. */
export function refuseStrangers(
  { header, address }: { header(name: string): string | undefined; address: string },
  token: string | undefined,
): void {
  if (token === undefined) {
    // A proxy on this machine that is missing in PARLEY_TRUST_PROXY hides where a call comes from.
    const isForwarded = FORWARDING.some((name) => header(name) !== undefined);
    if (isLoopback(address) && !isForwarded) return;
    throw new Problem(
      'unauthenticated',
      'Metrics are available on the same machine only. Set PARLEY_METRICS_TOKEN to read them from other machines.',
    );
  }
  if (timingSafeEqual(hashOf(bearerToken(header) ?? ''), hashOf(token))) return;
  throw new Problem('unauthenticated', 'Metrics require PARLEY_METRICS_TOKEN as a bearer token.');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./u.test(address);
}
