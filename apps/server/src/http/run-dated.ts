import { clockOf, isEffect, PAGE_HEADER, PageId } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedProject } from '#http/authorize.ts';
import type { ProjectContext, PublicContext, SessionContext } from '#http/context.ts';
import type { MountOptions } from '#http/mount-options.ts';
import { fieldProblem, parseWholeNumber } from '#http/parse.ts';
import { runHandler, type Route } from '#http/route.ts';
import { notePage } from '#platform/db/database.ts';
import * as z from 'zod/mini';

interface DatedCall<Context> {
  route: Route;
  context: PublicContext & Pick<Context, Extract<'actor', keyof Context>>;
  input: unknown;
  options: MountOptions;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Runs a handler outside projects. The reply carries the version of the data. */
export async function runOnPlatform(call: DatedCall<SessionContext>): Promise<unknown> {
  const { route, context, input, options, request, reply } = call;
  const isVersioned = clockOf(route.endpoint) === 'platform';
  const isWrite = isEffect(route.endpoint);
  const atime = isWrite && isVersioned ? parseAtime(request, options.now()) : undefined;
  // Read before the data, so that a reader never claims to have seen a later version.
  const before = isVersioned && !isWrite ? await options.platformVersion() : undefined;
  const result = await runHandler<SessionContext>(route, { ...context, atime }, input);
  const version = isVersioned && isWrite ? versionOf(result) : before;
  if (version !== undefined) reply.header('x-atime', String(version));
  return result;
}

/** Runs a handler in one transaction of its project. The reply carries the version of the data. */
export async function runInProject(call: DatedCall<ProjectContext>): Promise<unknown> {
  const { route, context, input, options, request, reply } = call;
  const projectId = requestedProject(request.query as Record<string, unknown>);
  const isWrite = isEffect(route.endpoint);
  const clock = clockOf(route.endpoint);
  const atime = isWrite && clock ? parseAtime(request, options.now()) : undefined;
  const inside = insideOf(route, options);
  const page = isWrite ? pageOf(context) : undefined;
  // Read before the data, so that a reader never claims to have seen a later version.
  const ofPlatform = clock === 'platform' && !isWrite ? await options.platformVersion() : undefined;
  return inside(projectId, isWrite ? 'write' : 'read', async (db) => {
    if (page !== undefined) await notePage(db, page);
    const ofProject = clock === 'project' && !isWrite ? await options.projectVersion(db, projectId) : undefined;
    const result = await runHandler<ProjectContext>(route, { ...context, projectId, db, atime }, input);
    // An upload takes a while. A user who cancels it has closed the connection, and expects that nothing changes.
    if (route.upload && request.raw.socket.destroyed)
      throw new Problem('unavailable', 'The client closed the connection');
    const written = clock === 'project' ? () => options.projectVersion(db, projectId) : () => versionOf(result);
    const version = isWrite && clock ? await written() : (ofPlatform ?? ofProject);
    if (version !== undefined) reply.header('x-atime', String(version));
    return result;
  });
}

function insideOf({ inEveryProject, fromReplica }: Route, options: MountOptions) {
  if (inEveryProject) return options.inEveryProject;
  return fromReplica ? options.inReplica : options.inProject;
}

/** A write on the platform's clock returns its version. */
function versionOf(result: unknown): Microseconds | undefined {
  if (typeof result !== 'object' || result === null || !('version' in result)) return undefined;
  return typeof result.version === 'number' ? result.version : undefined;
}

/** The console page that calls; undefined for other clients. */
function pageOf({ header }: PublicContext): string | undefined {
  return z.safeParse(PageId, header(PAGE_HEADER)).data;
}

export function parseAtime({ query }: FastifyRequest, now: Microseconds): Microseconds | undefined {
  const atime = parseWholeNumber('atime', (query as Record<string, unknown>)['atime']);
  // Clocks of two servers may differ a little; versions never run further ahead than this.
  if (atime !== undefined && atime > now + 60_000_000) throw fieldProblem('query.atime', 'atime is in the future');
  return atime;
}
