import type { AnyEndpoint, EnvironmentThing } from '@parley/contract';
import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import type { Caller } from '#http/context.ts';

/** The environment of an item of the project; undefined for an unknown item. */
export type EnvironmentOf = (
  projectId: number,
  thing: EnvironmentThing,
  id: number | string,
) => Promise<ChatEnvironment | undefined>;

/** A part of a call that may refer to an item or an environment. */
export interface NamedThings {
  params: { conversation?: string; id?: number };
  query: { id?: string };
  body?: { conversation_id?: string; project_env?: string };
}

/**
 * Refuses a call by a token of one environment that refers to another, by an item or by `project_env`. `authorize` has
 * already checked the query's `project_env`.
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

/** Refuses items of another environment for a token of one environment. */
export function refuseEnvironment({ token }: Pick<Caller, 'token'>, environment: Environment): void {
  const limit = token?.environment ?? null;
  if (limit !== null && environment !== limit) throw beyond(limit);
}

/** Refuses calls that affect all environments for a token of one environment. */
export function refuseEveryEnvironment({ token }: Pick<Caller, 'token'>): void {
  const limit = token?.environment ?? null;
  if (limit !== null) throw beyond(limit);
}

function beyond(limit: Environment): Problem {
  const message = `Insufficient permissions: this token is limited to project_env=${limit}, and the call reaches beyond.`;
  return new Problem('forbidden', message);
}
