import type { ClientBase, Pool } from 'pg';
import { isTracing, traced } from './traces.ts';

const LONGEST_TEXT = 1_000;

/** Makes each statement of the pool a part of its trace: its text without values. Call it while traces are on. */
export function traceStatements(pool: Pool): void {
  if (isTracing()) pool.on('connect', traceClient);
}

type Query = (...given: unknown[]) => unknown;

function traceClient(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  const tracedQuery: Query = (...given) => {
    const text = textOf(given[0]);
    // A callback belongs to pg itself, and a stream or cursor reports its end in its own way.
    if (text === undefined || typeof given.at(-1) === 'function') return query(...given);
    const statement = withoutValues(text);
    const options = {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operationOf(statement),
        'db.query.text': statement,
      },
    } as const;
    return traced(`db ${operationOf(statement)}`, options, () => query(...given) as Promise<unknown>);
  };
  client.query = tracedQuery as typeof client.query;
}

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined;
}

const WRITTEN = /--[^\n]*|\/\*[\s\S]*?\*\/|(?:\bE)?'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/giu;

/** Parameters stay `$1`; what is written in the text itself becomes `?`, and comments are left out. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(WRITTEN, (part) => (/^(?:--|\/\*)/u.test(part) ? ' ' : '?'))
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/gu, '?')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

function operationOf(statement: string): string {
  return /^[a-z]+/iu.exec(statement)?.[0].toLowerCase() ?? 'statement';
}
