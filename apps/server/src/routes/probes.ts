import { allEndpoints, probes } from '@parley/contract';
import { openApiDocument } from '@parley/contract/openapi';
import { Problem } from '@parley/domain/problem';
import type { Registry } from 'prom-client';
import { failingChecks, refuseStrangers, type Checks } from '#http/probes.ts';
import { TextReply } from '#http/reply.ts';
import { publicRoute } from '#http/route.ts';

interface ProbeDeps {
  checks: Checks;
  /** What an operator should know of a server that is ready all the same. */
  notes(): Promise<string[]>;
  metrics: Registry;
  /** The token for reading the metrics. Undefined: only this machine may read them. */
  metricsToken: string | undefined;
  version: string;
}

/** For operators of the server: is it alive, is it ready, how is it doing, what can it do. */
export function probeRoutes({ checks, notes, metrics, metricsToken, version }: ProbeDeps) {
  let document: object | undefined;
  return [
    publicRoute(probes.live, async () => ({ status: 'ok' })),
    publicRoute(probes.ready, async () => {
      const failed = await failingChecks(checks);
      if (failed.length > 0) throw new Problem('unavailable', `Not ready: ${failed.join(', ')}`, { retryAfter: 1 });
      const noted = await notes().catch(() => []);
      return {
        status: 'ok',
        checks: Object.fromEntries(Object.keys(checks).map((name) => [name, 'ok'])),
        ...(noted.length > 0 && { notes: noted }),
      };
    }),
    publicRoute(probes.metrics, async (context) => {
      refuseStrangers(context, metricsToken);
      return new TextReply(metrics.contentType, await metrics.metrics());
    }),
    publicRoute(probes.openapi, async () => (document ??= openApiDocument(allEndpoints, version))),
  ];
}
