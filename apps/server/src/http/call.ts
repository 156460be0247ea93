import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimit } from '#http/call-limits.ts';
import type { Caller, PublicContext } from '#http/context.ts';
import type { MountOptions } from '#http/mount-options.ts';
import type { Route } from '#http/route.ts';

export interface Call {
  route: Route;
  options: MountOptions;
  request: FastifyRequest;
  reply: FastifyReply;
  limitUser?: CallLimit | undefined;
}

/** A parsed and admitted call. */
export interface AdmittedCall extends Call {
  context: PublicContext;
  actor: Caller | null;
  query: Record<string, unknown>;
  given: { params: unknown; query: unknown; body: unknown };
}
