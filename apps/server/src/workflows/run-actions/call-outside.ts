import type { HttpAnswer, HttpRequest, Json } from '@parley/dialogue';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';

const LONGEST_CALL_MS = 4_500;

/** Sends a request of a bot, and reads its answer as bots see it. */
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

/** What only claims to be JSON is a text. */
function parsed(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}
