import { setTimeout as sleep } from 'node:timers/promises';
import { allEndpoints, probes } from '@parley/contract';
import { openApiDocument } from '@parley/contract/openapi';
import { Problem } from '@parley/domain/problem';
import type { Registry } from 'prom-client';
import { publicRoute, TextReply } from '#http/route.ts';

const LONGEST_CHECK_MS = 1_500;

export interface ProbeDeps {
  /** By name, what must hold before requests are sent here; each throws when it does not. */
  checks: Record<string, () => Promise<void>>;
  metrics: Registry;
  version: string;
}

/** For whoever operates the server: is it alive, is it ready, how is it doing, what can it do. */
export function probeRoutes({ checks, metrics, version }: ProbeDeps) {
  const document = openApiDocument(allEndpoints, version);
  return [
    publicRoute(probes.live, async () => ({ status: 'ok' })),
    publicRoute(probes.ready, async () => {
      const failed = await failingChecks(checks);
      if (failed.length > 0) throw new Problem('unavailable', `Not ready: ${failed.join(', ')}`, { retryAfter: 1 });
      return { status: 'ok', checks: Object.fromEntries(Object.keys(checks).map((name) => [name, 'ok'])) };
    }),
    publicRoute(probes.metrics, async () => new TextReply(metrics.contentType, await metrics.metrics())),
    publicRoute(probes.openapi, async () => document),
  ];
}

async function failingChecks(checks: ProbeDeps['checks']): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.allSettled(Object.values(checks).map((check) => inTime(check())));
  return names.filter((_, index) => results[index]?.status === 'rejected');
}

/** Whoever asks wants to know soon; a check that hangs has failed. */
async function inTime(check: Promise<void>): Promise<void> {
  const late = sleep(LONGEST_CHECK_MS, undefined, { ref: false }).then(() => {
    throw new Error('The check took too long');
  });
  await Promise.race([check, late]);
}
