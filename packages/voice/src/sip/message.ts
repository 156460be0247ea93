/** A header as it was received or will be sent; `name` is the full name in lower case. */
export interface Header {
  name: string;
  value: string;
}

interface Parts {
  headers: Header[];
  body: string;
}

export interface SipRequest extends Parts {
  kind: 'request';
  method: string;
  uri: string;
}

export interface SipResponse extends Parts {
  kind: 'response';
  status: number;
  reason: string;
}

export type SipMessage = SipRequest | SipResponse;

/** The first value of a header. */
export function valueOf(message: SipMessage, name: string): string | undefined {
  return message.headers.find((header) => header.name === name)?.value;
}

/** All values of a header that lists them, over several lines and within one. */
export function valuesOf(message: SipMessage, name: string): string[] {
  return message.headers.filter((header) => header.name === name).flatMap(({ value }) => splitList(value, ','));
}

/** Replaces a header; null removes it. */
export function withHeader<M extends SipMessage>(message: M, name: string, value: string | null): M {
  const others = message.headers.filter((header) => header.name !== name);
  return { ...message, headers: value === null ? others : [...others, { name, value }] };
}

/** Splits outside of quotes and angle brackets; drops empty parts. */
export function splitList(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '<') depth += 1;
    else if (char === '>') depth = Math.max(0, depth - 1);
    else if (char === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const encoder = new TextEncoder();

/** A message as bytes, with its `Content-Length`. */
export function serialize(message: SipMessage): Uint8Array {
  return encoder.encode(toText(message));
}

export function toText(message: SipMessage): string {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`;
  const lines = message.headers
    .filter(({ name }) => name !== 'content-length')
    .map(({ name, value }) => `${writtenName(name)}: ${oneLine(value)}`);
  const length = encoder.encode(message.body).length;
  return [oneLine(start), ...lines, `Content-Length: ${length}`, '', message.body].join('\r\n');
}

/** A line break in a value would begin a header of the value's choice. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/gu, ' ');
}

const WRITTEN: Record<string, string> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'www-authenticate': 'WWW-Authenticate',
  'min-se': 'Min-SE',
};

function writtenName(name: string): string {
  return WRITTEN[name] ?? name.replace(/(?:^|-)[a-z]/gu, (letter) => letter.toUpperCase());
}
