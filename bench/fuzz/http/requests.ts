import { allEndpoints, fullPath, isEffect, type AnyEndpoint } from '@parley/contract';
import { exampleOf } from '../../../apps/server/src/testing/examples.ts';
import { drawBeside } from './beside.ts';
import type { Dice } from './dice.ts';
import { formBody } from './forms.ts';
import type { Stage } from './stage.ts';
import { mutated, oddAddressPart, oddText, oddValue, rawBody } from './values.ts';

export interface FuzzRequest {
  bytes: Buffer;
  /** No whole request: it may stay without an answer. */
  isBroken: boolean;
  /** Node or the websocket library may refuse it without a body: HEAD, websocket handshakes, expectations. */
  mayBeBare: boolean;
  /** The name of its endpoint in the contract; undefined for a route beside it, whose refusals have a form of their own. */
  endpoint: string | undefined;
}

interface Parts {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'CONNECT'];
const STATIC_PATHS = [
  ...['/', '/index.html', '/assets/', '/assets/../x', '/assets/%2e%2e/%2e%2e/package.json', '/..%2f..%2fetc/passwd'],
  ...['/docs/', '/docs/../../package.json', '/docs/%00', '/docs/getting-started.md', '/.git/config', '//', '/%', '/v1'],
  ...['/v1/', '/v1//intents', '/v1/intents/', '/V1/intents', '/v1/%69ntents', '/v1/intents/../users', '/metrics?x=%'],
];

const BESIDE = 0.05;

/** One request: a route of the API as it should be called, and then something wrong with it. */
export function drawRequest(dice: Dice, stage: Stage, index: number): FuzzRequest {
  const isBeside = index >= allEndpoints.length && dice.chance(BESIDE);
  const [endpoint, called] = drawEndpoint(dice, index);
  const parts = isBeside ? drawBeside(dice, stage) : drawParts(dice, stage, called);
  return { ...framed(dice, parts), endpoint: isBeside ? undefined : endpoint };
}

function framed(dice: Dice, parts: Parts): Omit<FuzzRequest, 'endpoint'> {
  const mayBeBare = ['HEAD', 'CONNECT'].includes(parts.method) || parts.headers.some(isRefusedBare);
  if (dice.chance(0.03)) return { bytes: damaged(dice, written(parts)), isBroken: true, mayBeBare };
  const isBroken = isMisframed(parts);
  const isFollowed = !isBroken && !mayBeBare && dice.chance(0.05);
  return { bytes: isFollowed ? followed(parts) : written(parts), isBroken, mayBeBare };
}

function isRefusedBare([name, value]: [name: string, value: string]): boolean {
  return name === 'expect' || (name === 'upgrade' && value.toLowerCase() === 'websocket');
}

/** Sends a second request on the connection, which must not wait for the unread rest of the first. */
function followed({ headers, ...parts }: Parts): Buffer {
  const kept = written({ ...parts, headers: headers.filter(([name]) => name !== 'connection') });
  return Buffer.concat([kept, Buffer.from('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')]);
}

/** Declares a wrong length, so that the server may wait for more. */
function isMisframed({ headers }: Parts): boolean {
  return headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding' || name === 'expect');
}

function drawParts(dice: Dice, stage: Stage, endpoint: AnyEndpoint): Parts {
  const { query = {}, body } = exampleOf(endpoint, stage.ids);
  const method = dice.chance(0.06) ? dice.one(METHODS) : endpoint.method;
  const target = dice.chance(0.02) ? dice.one(STATIC_PATHS) : drawTarget(dice, stage, endpoint, query);
  const { type, bytes } = endpoint.uploads ? formBody(dice, endpoint.uploads) : drawBody(dice, body);
  const isSent = bytes.length > 0 || method !== 'GET';
  return {
    method,
    target,
    headers: [...drawHeaders(dice, stage, endpoint), ...(isSent ? ([['content-type', type]] as Parts['headers']) : [])],
    body: bytes,
  };
}

/** First each endpoint once, then any. Trainings and runs of tests take seconds each, so that they are asked for less often. */
function drawEndpoint(dice: Dice, index: number): [name: string, endpoint: AnyEndpoint] {
  const first = allEndpoints[index];
  if (first) return first;
  const drawn = dice.one(allEndpoints);
  return drawn[1].path.startsWith('/run/') && !dice.chance(0.03) ? drawEndpoint(dice, index) : drawn;
}

function drawTarget(dice: Dice, stage: Stage, endpoint: AnyEndpoint, example: Record<string, string>): string {
  const path = fullPath(endpoint).replaceAll(/:\w+/gu, () => drawId(dice, stage, endpoint));
  const pairs: string[] = [];
  const add = (name: string, value: string) => pairs.push(`${name}=${value}`);
  if (endpoint.of === 'project' && !dice.chance(0.03)) {
    add(
      'project_id',
      dice.chance(0.04)
        ? oddAddressPart(dice)
        : String(dice.chance(0.08) ? dice.one(stage.projects) : stage.ids.project),
    );
  }
  for (const [name, value] of Object.entries(asked(endpoint, example, stage))) {
    if (dice.chance(0.05)) continue;
    add(name, dice.chance(0.15) ? oddAddressPart(dice) : encodeURIComponent(value));
  }
  if (dice.chance(0.1)) add('atime', drawTime(dice));
  if (dice.chance(0.05)) add('mtime', drawTime(dice));
  if (dice.chance(0.05)) add('format', dice.one(['csv', 'json', 'xml', '%00']));
  if (dice.chance(0.05)) add('limit', dice.one(['0', '1', '500', '501', '-1', '1e9']));
  if (dice.chance(0.03))
    add(dice.one(['project_id', 'cursor', 'id', 'q', '__proto__', 'a[b]', '']), oddAddressPart(dice));
  if (dice.chance(0.02)) pairs.push(...pairs);
  if (dice.chance(0.01)) pairs.push(Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&'));
  if (dice.chance(0.01)) add('long', 'x'.repeat(dice.one([7_000, 15_000, 64_000])));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Calls of the chat name a conversation that there is. */
function asked(
  endpoint: AnyEndpoint,
  example: Record<string, string>,
  { conversation }: Stage,
): Record<string, string> {
  return 'id' in example && 'conversation_token' in example && endpoint.path.startsWith('/chat')
    ? { ...example, id: conversation.id, conversation_token: conversation.token }
    : example;
}

function drawId(dice: Dice, stage: Stage, endpoint: AnyEndpoint): string {
  if (dice.chance(0.2)) return oddAddressPart(dice);
  if (dice.chance(0.2)) return String(dice.one([...stage.allIds, 1]));
  const noun = Object.entries(stage.ids).find(([name]) => endpoint.path.includes(name));
  return String(noun ? noun[1] : dice.one(Object.values(stage.ids)));
}

function drawTime(dice: Dice): string {
  const now = Date.now() * 1000;
  return dice.chance(0.5)
    ? oddAddressPart(dice)
    : String(dice.one([now, now - 60_000_000, now + 60_000_000, 1, now / 1e6]));
}

function drawBody(dice: Dice, example: unknown): { type: string; bytes: Buffer } {
  const type = dice.chance(0.03)
    ? dice.one([
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json;charset=utf-16',
        '',
        '*/*',
        'multipart/form-data',
      ])
    : 'application/json';
  if (example === undefined && !dice.chance(0.1)) return { type, bytes: Buffer.alloc(0) };
  if (dice.chance(0.1)) return { type, bytes: Buffer.from(rawBody(dice)) };
  let value: unknown = example;
  for (let changes = dice.below(4); changes > 0; changes--) value = mutated(dice, value);
  if (dice.chance(0.04)) value = oddValue(dice);
  return { type, bytes: Buffer.from(JSON.stringify(value) ?? '') };
}

function drawHeaders(dice: Dice, { cookies }: Stage, endpoint: AnyEndpoint): Parts['headers'] {
  const headers: Parts['headers'] = [];
  if (!dice.chance(0.005)) headers.push(['host', dice.chance(0.02) ? oddHeader(dice) : '127.0.0.1']);
  // Half of the calls are an administrator's, who gets furthest.
  const cookie = dice.chance(0.5) ? cookies[0] : dice.one(cookies);
  if (cookie !== undefined && !dice.chance(0.05)) headers.push(['cookie', cookie]);
  if (!isEffect(endpoint) || !dice.chance(0.03)) headers.push(['x-requested-with', 'console']);
  if (dice.chance(0.02))
    headers.push(['authorization', dice.one(['Bearer x', 'Bearer ', 'Basic eA==', `Bearer ${'x'.repeat(5_000)}`])]);
  if (dice.chance(0.02)) headers.push(['connection', 'Upgrade'], ['upgrade', dice.one(['websocket', 'h2c', 'x'])]);
  if (dice.chance(0.02)) {
    headers.push(
      ['connection', 'Upgrade'],
      ['upgrade', 'websocket'],
      ['sec-websocket-version', dice.one(['13', '8', ''])],
    );
    headers.push(['sec-websocket-key', dice.one(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])]);
  }
  if (dice.chance(0.03)) headers.push([dice.one(ODD_HEADERS), oddHeader(dice)]);
  if (dice.chance(0.005))
    headers.push(...Array.from({ length: 1_500 }, (_, index): [string, string] => [`x-h${index}`, '1']));
  headers.push(['connection', 'close']);
  return headers;
}

const ODD_HEADERS = [
  ...[
    'x-http-method-override',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'origin',
    'referer',
    'range',
  ],
  ...[
    'sec-fetch-site',
    'content-encoding',
    'accept-encoding',
    'accept',
    'cookie',
    'if-none-match',
    'if-modified-since',
  ],
  ...['expect', 'transfer-encoding', 'content-length', 'x-request-id', 'chat-token', 'last-event-id', 'te', 'trailer'],
];

function oddHeader(dice: Dice): string {
  return dice.one([
    ...[
      '',
      'x',
      'null',
      '0',
      '-1',
      '100-continue',
      'bytes=0-1,5-',
      'gzip',
      'chunked',
      'cross-site',
      'evil.example',
      '*',
    ],
    ...[
      '\u00ff\u00fe',
      'a=b; '.repeat(500),
      '"',
      '[::1]:99999',
      'PUT',
      oddText(dice)
        .replaceAll(/[\r\n\0]/gu, ' ')
        .slice(0, 3_000),
    ],
  ]);
}

function written({ method, target, headers, body }: Parts): Buffer {
  const hasLength = headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding');
  const length: Parts['headers'] =
    hasLength || (body.length === 0 && method === 'GET') ? [] : [['content-length', String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  // A target must not end its line, or it would be another request.
  const line = `${method} ${target.replaceAll(/\s/gu, '%20')} HTTP/1.1\r\n`;
  return Buffer.concat([Buffer.from(`${line}${lines.join('')}\r\n`, 'utf8'), body]);
}

/** Bytes that are no request any more: cut, with a byte changed, or followed by others. */
function damaged(dice: Dice, bytes: Buffer): Buffer {
  const at = dice.below(bytes.length);
  switch (dice.below(5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([dice.below(256)]), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes, Buffer.from('0\r\n\r\nGET / HTTP/9.9\r\n\r\n')]);
    case 3:
      return Buffer.from(
        bytes.toString('latin1').replace('\r\ncontent-length:', '\r\ntransfer-encoding: chunked\r\ncontent-length:'),
        'latin1',
      );
    default:
      return Buffer.from(Array.from({ length: 200 }, () => dice.below(256)));
  }
}
