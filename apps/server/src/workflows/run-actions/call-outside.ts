import type { HttpAnswer, HttpRequest, Json } from '@parley/dialogue';
import { isJsonWithin, type JsonBounds } from '#platform/json-bounds.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';

const LONGEST_CALL_MS = 4_500;
/** The turn copies, traverses and writes the reply, and blocks other requests during that time. */
const JSON_BOUNDS: JsonBounds = { deepest: 64, mostValues: 50_000 };

/** Sends a request of a bot, and parses its answer for bots. */
export async function callOutside(outgoing: Outgoing, request: HttpRequest): Promise<HttpAnswer> {
  try {
    const { status, headers, body } = await outgoing.send(request, LONGEST_CALL_MS);
    return { ok: true, value: { status, headers, body: isJson(headers) ? parsed(body) : body } };
  } catch (error) {
    if (error instanceof OutgoingFailure) return { ok: false, error: error.message };
    throw error;
  }
}

function isJson(headers: Record<string, string>): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/iu.test(headers['content-type'] ?? '');
}

/** Invalid JSON, or JSON beyond the bounds, becomes a text. */
function parsed(body: string): Json {
  if (!isJsonWithin(body, JSON_BOUNDS)) return body;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}
