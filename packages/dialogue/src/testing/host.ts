import { runInNewContext } from 'node:vm';
import type { Understanding } from '@parley/domain';
import type { EvaluationResult, ExpressionScope, Host } from '#host.ts';
import type { Json } from '#json.ts';

/** A host that counts the evaluations that it is asked for. */
export interface TestHost extends Host {
  evaluations: string[][];
}

/** Understands a text as the intent of that name, unless `phrases` has another result. */
export function buildHost(host: Partial<Host> & { phrases?: Record<string, Partial<Understanding>> } = {}): TestHost {
  const { phrases = {}, ...rest } = host;
  const evaluations: string[][] = [];
  let clock = 1_700_000_000_000_000;
  return {
    environment: 'prod',
    evaluations,
    now: () => (clock += 10),
    random: () => 0,
    understand: (text) => ({
      text,
      intents: [{ name: text, confidence: 1, alternatives: [] }],
      entities: [],
      ...(Object.hasOwn(phrases, text) ? phrases[text] : {}),
    }),
    evaluate: async (expressions, scope) => {
      evaluations.push(expressions);
      return expressions.map((expression) => evaluate(expression, scope));
    },
    runAction: async () => ({ effects: [] }),
    http: async () => ({ ok: false, error: 'Nobody answers' }),
    ...rest,
  };
}

function evaluate(expression: string, scope: ExpressionScope): EvaluationResult {
  try {
    const value: Json | undefined = runInNewContext(`(${expression})`, { ...scope });
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error: String(error), line: 1 };
  }
}
