import type { ActionOutcome, HttpAnswer, HttpRequest, Json } from '@parley/dialogue';
import type { ActionRunner } from '#platform/sandbox/action-runner.ts';
import { hash } from '#platform/sandbox/sandbox.ts';

interface ActionRequest {
  /** The owner of the action. */
  owner: string;
  source: string;
  /** The arguments of the action, by name. */
  given: Record<string, unknown>;
  /** Facts that make a run repeatable. `Date` returns `now`, given in microseconds. */
  moment: { seed: string; now: number };
  call(request: HttpRequest): Promise<HttpAnswer>;
}

interface ActionRunResult extends ActionOutcome {
  value?: Json | undefined;
}

export interface ProjectActions {
  /** Never rejects because of an action. */
  run(request: ActionRequest): Promise<ActionRunResult>;
}

/** Runs the project's custom actions in the sandbox. */
export function projectActions(runner: ActionRunner): ProjectActions {
  return {
    run({ owner, source, given, moment, call }) {
      const job = {
        source,
        values: JSON.stringify(given),
        now: Math.floor(moment.now / 1_000),
        seed: hash(moment.seed),
      };
      return runner.run(owner, job, async (json) => {
        const request = requestOf(JSON.parse(json));
        return JSON.stringify(typeof request === 'string' ? { ok: false, error: request } : await call(request));
      });
    },
  };
}

/** Validates the request that an action made with `http({method, url, headers, body})`, or says why it is invalid. */
function requestOf(asked: unknown): HttpRequest | string {
  const { method = 'GET', url, headers = {}, body = null } = isRecord(asked) ? asked : {};
  if (typeof url !== 'string') return 'http requires a url';
  if (typeof method !== 'string') return 'The method must be text';
  if (!isRecord(headers)) return 'The headers must be an object';
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  if (body === null || typeof body === 'string') {
    return { method: method.toUpperCase(), url, headers: Object.fromEntries(texts), body };
  }
  const isTyped = texts.some(([name]) => name.toLowerCase() === 'content-type');
  if (!isTyped) texts.push(['content-type', 'application/json']);
  return { method: method.toUpperCase(), url, headers: Object.fromEntries(texts), body: JSON.stringify(body) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
