import type { EvaluationResult, Json } from '#platform/sandbox/messages.ts';

const DEEPEST = 100;
/** NUL and lone surrogates: no database keeps them. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]|\p{Surrogate}/iu;

/** A result that guest code wrote as JSON, with a value that is safe to store, copy and walk. */
export function readResult(json: string): EvaluationResult {
  if (json.length > 2 * DEEPEST && nestingOf(json) > DEEPEST)
    return { ok: false, error: 'The value is nested too deeply' };
  const result: EvaluationResult = JSON.parse(json);
  if (!UNSTORABLE.test(json)) return result.ok ? { ok: true, value: result.value } : result;
  return result.ok ? { ok: true, value: storable(result.value) } : { ...result, error: storableText(result.error) };
}

function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === '[' || character === '{')) deepest = Math.max(deepest, ++depth);
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
  }
  return deepest;
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
