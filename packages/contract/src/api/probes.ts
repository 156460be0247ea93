import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const probe = { guard: 'public', of: 'platform', base: '' } as const;
const State = z.object({ status: z.string(), checks: z.optional(z.record(z.string(), z.string())) });
const Ready = z.object({ ...State.shape, notes: z.optional(z.array(z.string())) });

export const probes = {
  live: endpoint('GET /healthz', { ...probe, summary: 'Check that the process responds', reply: State }),
  ready: endpoint('GET /readyz', {
    ...probe,
    summary: 'Check that the database is reachable and migrated; notes say what else an operator should know',
    reply: Ready,
  }),
  metrics: endpoint('GET /metrics', {
    ...probe,
    summary:
      'Get metrics for Prometheus; requires PARLEY_METRICS_TOKEN as bearer token, or the same machine if it is not set',
    produces: 'text/plain',
    reply: z.string(),
  }),
  openapi: endpoint('GET /openapi.json', {
    guard: 'public',
    of: 'platform',
    summary: 'Get this document',
    reply: z.record(z.string(), z.any()),
  }),
};
