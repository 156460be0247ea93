import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MINUTE_MS = 60_000;

/** Counts a call of a signed-in user, or refuses it. */
export type CallLimit = (request: FastifyRequest, caller: number | string) => Promise<void>;

/** Counts the calls per account, in addition to the limit per address: one user can have many addresses. */
export function limitCallsOfUsers(app: FastifyInstance, max: number, timeWindow = MINUTE_MS): CallLimit {
  const callers = new WeakMap<FastifyRequest, number | string>();
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => String(callers.get(request)),
  });
  return async (request, caller) => {
    callers.set(request, caller);
    const limit = await count(request);
    if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls(limit.ttl);
  };
}

export function tooManyCalls(ttlMs: number): Problem {
  return new Problem('too_many', 'Too many requests. Please try later.', { retryAfter: ttlMs / 1000 });
}
