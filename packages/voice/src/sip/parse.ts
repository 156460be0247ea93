import { valueOf } from '#sip/message.ts';
import type { Header, SipMessage } from '#sip/message.ts';
import { parseCSeq, parseNameAddress, parseVia } from '#sip/values.ts';

export const LONGEST_MESSAGE = 65_536;
const MOST_HEADERS = 200;
const LONGEST_LINE = 8192;

const COMPACT: Record<string, string> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

const decoder = new TextDecoder();

/** A message that is whole and has what every message needs, or null: the answer to anything else is silence. */
export function parseMessage(data: Uint8Array): SipMessage | null {
  if (data.length > LONGEST_MESSAGE) return null;
  const start = data.findIndex((byte) => byte !== 13 && byte !== 10);
  if (start < 0) return null;
  const end = headEnd(data, start);
  const lines = unfold(decoder.decode(data.subarray(start, end?.at)));
  const headers = lines && readHeaders(lines.slice(1));
  if (!headers) return null;
  const rest = end === null ? new Uint8Array() : data.subarray(end.at + end.length);
  const length = bodyLength(headers);
  // A datagram without a length ends where its body ends.
  if (length === 'broken' || (length !== null && length > rest.length)) return null;
  const body = decoder.decode(length === null ? rest : rest.subarray(0, length));
  const message = readStart(lines[0] ?? '', headers, body);
  return message && hasEssentials(message) ? message : null;
}

/** Finds the empty line after the headers, and its length. Tolerates lines that end with only a line feed. */
export function headEnd(data: Uint8Array, from: number): { at: number; length: number } | null {
  for (let at = data.indexOf(10, from); at >= 0; at = data.indexOf(10, at + 1)) {
    if (data[at + 1] === 10) return { at, length: 2 };
    if (data[at + 1] === 13 && data[at + 2] === 10) return { at, length: 3 };
  }
  return null;
}

/** The value of `Content-Length`; null if the header is missing. */
export function bodyLength(headers: readonly Header[]): number | null | 'broken' {
  const value = headers.find(({ name }) => name === 'content-length')?.value;
  if (value === undefined) return null;
  return /^\d{1,6}$/u.test(value) ? Number(value) : 'broken';
}

/** Lines of the head, where a line that begins with a space continues the line before it. */
export function unfold(head: string): string[] | null {
  const lines: string[] = [];
  for (const raw of head.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    // A response repeats headers, and such a line cannot be sent.
    if (line.includes('\0') || line.includes('\r')) return null;
    const last = lines.at(-1);
    if ((line.startsWith(' ') || line.startsWith('\t')) && last !== undefined && lines.length > 1) {
      lines[lines.length - 1] = `${last} ${line.trim()}`;
    } else if (line !== '') {
      lines.push(line);
    }
    if (lines.length > MOST_HEADERS || (lines.at(-1)?.length ?? 0) > LONGEST_LINE) return null;
  }
  return lines.length === 0 ? null : lines;
}

export function readHeaders(lines: readonly string[]): Header[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!/^[a-z0-9!%*_+`'~.-]+$/u.test(name)) return [];
    return [{ name: COMPACT[name] ?? name, value: line.slice(colon + 1).trim() }];
  });
}

function readStart(line: string, headers: Header[], body: string): SipMessage | null {
  const answer = /^SIP\/2\.0 +(?<status>[1-6]\d\d)(?: (?<reason>.*))?$/iu.exec(line)?.groups;
  if (answer) {
    return {
      kind: 'response',
      status: Number(answer['status']),
      reason: answer['reason']?.trim() ?? '',
      headers,
      body,
    };
  }
  const request = /^(?<method>[A-Za-z]{1,32}) +(?<uri>\S+) +SIP\/2\.0\s*$/iu.exec(line)?.groups;
  const { method, uri } = request ?? {};
  if (method === undefined || uri === undefined) return null;
  return { kind: 'request', method: method.toUpperCase(), uri, headers, body };
}

function hasEssentials(message: SipMessage): boolean {
  const cseq = parseCSeq(valueOf(message, 'cseq') ?? '');
  const from = parseNameAddress(valueOf(message, 'from') ?? '');
  const to = parseNameAddress(valueOf(message, 'to') ?? '');
  const via = parseVia(valueOf(message, 'via') ?? '');
  if (!cseq || !from || !to || !via || !valueOf(message, 'call-id')) return false;
  return message.kind === 'response' || cseq.method === message.method;
}
