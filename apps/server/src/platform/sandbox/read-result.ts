import { isJsonWithin } from '#platform/json-bounds.ts';
import type { EvaluationResult, Json } from '#platform/sandbox/messages.ts';

const DEEPEST = 100;
/** NUL and lone surrogates, which databases cannot store. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]|\p{Surrogate}/iu;

/** Parses a result that guest code wrote as JSON into a value that is safe to store, copy and traverse. */
export function readResult(json: string): EvaluationResult {
  if (!isJsonWithin(json, { deepest: DEEPEST })) return { ok: false, error: 'The value is nested too deeply' };
  const result: EvaluationResult = JSON.parse(json);
  if (!UNSTORABLE.test(json)) return result.ok ? { ok: true, value: result.value } : result;
  return result.ok ? { ok: true, value: storable(result.value) } : { ...result, error: storableText(result.error) };
}

function storable(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => storable(item) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item) ?? null]));
}

function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
