import type { AnyEndpoint, EnvironmentThing } from '@parley/contract';
import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import type { Caller } from '#http/context.ts';

/** The environment of a thing of the project; undefined for a thing that does not exist. */
export type EnvironmentOf = (
  projectId: number,
  thing: EnvironmentThing,
  id: number | string,
) => Promise<ChatEnvironment | undefined>;

/** A place of a call that may name a thing or an environment. */
export interface NamedThings {
  params: { conversation?: string; id?: number };
  query: { id?: string };
  body?: { conversation_id?: string; project_env?: string };
}

/**
 * Refuses to a token of one environment a call that reaches another one, by the thing or the `project_env` that it
 * names. `authorize` has asked for the query's `project_env` already.
 */
export async function refuseOtherEnvironment(
  { reaches }: AnyEndpoint,
  { token }: Pick<Caller, 'token'>,
  { params, query, body }: NamedThings,
  find: (thing: EnvironmentThing, id: number | string) => ReturnType<EnvironmentOf>,
): Promise<void> {
  const limit = token?.environment ?? null;
  if (limit === null) return;
  if (reaches === 'every') throw beyond(limit);
  const asked = body?.project_env;
  if (asked !== undefined && asked !== limit) throw beyond(limit);
  const id = params.conversation ?? params.id ?? query.id ?? body?.conversation_id;
  if (reaches === undefined || id === undefined) return;
  const own = await find(reaches, id);
  if (own !== undefined && own !== limit) throw beyond(limit);
}

/** Refuses to a token of one environment what belongs to another one. */
export function refuseEnvironment({ token }: Pick<Caller, 'token'>, environment: Environment): void {
  const limit = token?.environment ?? null;
  if (limit !== null && environment !== limit) throw beyond(limit);
}

/** Refuses to a token of one environment what reaches them all. */
export function refuseEveryEnvironment({ token }: Pick<Caller, 'token'>): void {
  const limit = token?.environment ?? null;
  if (limit !== null) throw beyond(limit);
}

function beyond(limit: Environment): Problem {
  const message = `Insufficient permissions: this token is limited to project_env=${limit}, and the call reaches beyond.`;
  return new Problem('forbidden', message);
}
