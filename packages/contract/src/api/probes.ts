import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const probe = { guard: 'public', of: 'platform', base: '' } as const;
const State = z.object({ status: z.string(), checks: z.optional(z.record(z.string(), z.string())) });

export const probes = {
  live: endpoint('GET /healthz', { ...probe, summary: 'The process answers', reply: State }),
  ready: endpoint('GET /readyz', { ...probe, summary: 'Database and migrations are there', reply: State }),
  metrics: endpoint('GET /metrics', {
    ...probe,
    summary:
      'Prometheus text; with the token of PARLEY_METRICS_TOKEN as bearer, or from the same machine if there is none',
    produces: 'text/plain',
    reply: z.string(),
  }),
  openapi: endpoint('GET /openapi.json', {
    guard: 'public',
    of: 'platform',
    summary: 'This document',
    reply: z.record(z.string(), z.any()),
  }),
};
