import { Problem, type Issue } from '@parley/domain/problem';
import type { AnyEndpoint, Schema } from '@parley/contract';
import { inWords } from '@parley/domain/issue-words';
import * as z from 'zod/mini';

const ID = /^[1-9]\d{0,14}$/u;
/** More would not be read, and a refusal must not be longer than the request. */
const MOST_ISSUES = 20;
const LONGEST_NAME = 100;
const CONVERSATION_ID = /^[\da-z]{1,64}$/iu;
/** Fields that a body may not contain, because the server sets them. */
const SERVER_SET = ['project_id'];

/**
 * Parses an id, which has exactly one spelling, so that all code agrees on its meaning; undefined for any other text.
 */
export function parseId(value: unknown): number | undefined {
  return typeof value === 'string' && ID.test(value) ? Number(value) : undefined;
}

/** Path parameters, each of them an id. An invalid id cannot exist: 404. */
export function parseParams({ acceptsNoThing }: AnyEndpoint, raw: unknown): Record<string, number | string> {
  const entries = Object.entries((raw ?? {}) as Record<string, string>);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (acceptsNoThing && value === '-1') return [name, -1];
      if (name === 'conversation' && CONVERSATION_ID.test(value)) return [name, value];
      const id = parseId(value);
      if (id === undefined) throw new Problem('not_found', 'Not found. It may have been deleted.');
      return [name, id];
    }),
  );
}

/** The query's own parameters. Refuses repeated ones, and ignores unknown ones. */
export function parseQuery(endpoint: AnyEndpoint, raw: unknown): unknown {
  return endpoint.query ? parse(endpoint.query, raw, 'query') : {};
}

export function refuseRepeated(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw fieldProblem(`query.${name}`, `${name} is given more than once`);
  }
}

export function parseBody(endpoint: AnyEndpoint, raw: unknown): unknown {
  if (!endpoint.body) return undefined;
  if (raw !== null && typeof raw === 'object' && !Array.isArray(raw)) {
    for (const field of SERVER_SET) {
      if (Object.hasOwn(raw, field)) throw fieldProblem(`body.${field}`, `${field} is set by the server`);
    }
  }
  return parse(endpoint.body, raw, 'body');
}

/** The fields of a form in addition to its files. */
export function parseFields(endpoint: AnyEndpoint, raw: unknown): unknown {
  return endpoint.fields ? parse(endpoint.fields, raw, 'body') : {};
}

/** A whole number in microseconds, in the form that the API's conventions require. */
export function parseWholeNumber(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,16}$/u.test(value) || !Number.isSafeInteger(Number(value))) {
    throw fieldProblem(`query.${name}`, `${name} must be a whole number`);
  }
  return Number(value);
}

export function fieldProblem(path: string, message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path, message }] });
}

function parse(schema: Schema, value: unknown, where: string): unknown {
  const result = safeParse(schema, value, where);
  if (result.success) return result.data;
  const issues = result.error.issues
    .slice(0, MOST_ISSUES)
    .flatMap((issue): Issue[] => {
      const path = [where, ...issue.path.map(shortened)].join('.');
      if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
      return issue.keys.slice(0, MOST_ISSUES).map((key) => ({
        path: `${path}.${shortened(key)}`,
        message: `Unknown field ${JSON.stringify(shortened(key))}`,
      }));
    })
    .slice(0, MOST_ISSUES);
  const first = issues[0];
  throw new Problem('invalid', first ? `${first.path}: ${first.message}` : 'Invalid input', { issues });
}

/** The library passes issues as arguments of a call, and overflows the stack if there are too many. */
function safeParse(schema: Schema, value: unknown, where: string) {
  try {
    return z.safeParse(schema, value, { error: inWords });
  } catch (error) {
    if (error instanceof RangeError) throw fieldProblem(where, 'Too many faults to list');
    throw error;
  }
}

/** A part of a path as the sender wrote it, cut to a readable length. */
function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
