import type { RawAnswer } from './raw-call.ts';
import type { FuzzRequest } from './requests.ts';

/** Statuses that the API's description and HTTP itself let a server answer. */
const DECLARED = new Set([101, 200, 204, 206, 302, 304, 400, 401, 402, 404, 408, 409, 413, 415, 416, 429, 431]);
/** Statuses of routes outside the contract: SCIM answers 201 for an addition. */
const BESIDE = new Set([201]);
/** How Node and the websocket library refuse, before any route is asked. */
const HTTP_ITSELF = new Set([405, 417, 426]);
/** No refusal shows the program's insides. */
const INSIDES =
  /\n\s+at |node:internal|file:\/\/\/|node_modules|apps\/server\/src|violates .*constraint|syntax error at or near|relation "|column "|pg_catalog|kysely/iu;

/** Why an answer is a fault; undefined where it is as it should be. */
export function faultOf(request: FuzzRequest, { status, headers, body, ms }: RawAnswer, longestMs: number) {
  if (request.isBroken) return status >= 500 ? `answered ${status}` : undefined;
  if (status !== 0 && ms >= longestMs) return `answered ${status}, and its connection stayed open`;
  if (status === 0) return ms >= longestMs ? `not answered within ${longestMs / 1000} s` : 'closed without an answer';
  const isBeside = request.endpoint === undefined && BESIDE.has(status);
  if (!DECLARED.has(status) && !isBeside && !(request.mayBeBare && HTTP_ITSELF.has(status)))
    return `answered ${status}`;
  if (status < 400) return undefined;
  // An answer may quote the request.
  const inside = INSIDES.exec(body)?.[0];
  if (inside !== undefined && !request.bytes.includes(inside)) return `answered ${status} and showed its insides`;
  if (request.mayBeBare || request.endpoint === undefined) return undefined;
  if (!headers['content-type']?.startsWith('application/json')) return `answered ${status} that is no JSON`;
  return /"error":\{"code":"/u.test(body) ? undefined : `answered ${status} in another form than every error`;
}
