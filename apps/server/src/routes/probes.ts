import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allEndpoints, probes } from '@parley/contract';
import { openApiDocument } from '@parley/contract/openapi';
import { Problem } from '@parley/domain/problem';
import type { Registry } from 'prom-client';
import { bearerToken } from '#http/authorize.ts';
import type { PublicContext } from '#http/context.ts';
import { TextReply } from '#http/reply.ts';
import { publicRoute } from '#http/route.ts';
import { hashOf } from '#platform/opaque-secret.ts';

const LONGEST_CHECK_MS = 1_500;

interface ProbeDeps {
  /** By name, the conditions for serving requests; each throws if it does not hold. */
  checks: Record<string, () => Promise<void>>;
  metrics: Registry;
  /** The token for reading the metrics. Undefined: only this machine may read them. */
  metricsToken: string | undefined;
  version: string;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** For operators of the server: is it alive, is it ready, how is it doing, what can it do. */
export function probeRoutes({ checks, metrics, metricsToken, version }: ProbeDeps) {
  const document = openApiDocument(allEndpoints, version);
  return [
    publicRoute(probes.live, async () => ({ status: 'ok' })),
    publicRoute(probes.ready, async () => {
      const failed = await failingChecks(checks);
      if (failed.length > 0) throw new Problem('unavailable', `Not ready: ${failed.join(', ')}`, { retryAfter: 1 });
      return { status: 'ok', checks: Object.fromEntries(Object.keys(checks).map((name) => [name, 'ok'])) };
    }),
    publicRoute(probes.metrics, async (context) => {
      refuseStrangers(context, metricsToken);
      return new TextReply(metrics.contentType, await metrics.metrics());
    }),
    publicRoute(probes.openapi, async () => document),
  ];
}

/** Metrics reveal how busy a server is, and with what. */
function refuseStrangers({ header, address }: PublicContext, token: string | undefined): void {
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

async function failingChecks(checks: ProbeDeps['checks']): Promise<string[]> {
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
