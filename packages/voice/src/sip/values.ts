import type { Address } from '#seams.ts';
import { splitList, valueOf, valuesOf } from '#sip/message.ts';
import type { SipMessage } from '#sip/message.ts';

export type Parameters = ReadonlyMap<string, string>;

export interface Uri {
  scheme: 'sip' | 'sips' | 'tel';
  user: string;
  host: string;
  port: number | null;
  parameters: Parameters;
}

export interface NameAddress {
  name: string;
  uri: string;
  parameters: Parameters;
}

export interface Via {
  transport: string;
  host: string;
  port: number | null;
  parameters: Parameters;
}

const MOST_PARAMETERS = 64;
const LONGEST_URI = 2048;

/** `a=b;c;d="e"`: the names in lower case; a parameter without a value has an empty one. */
export function parseParameters(parts: readonly string[]): Parameters {
  const parameters = new Map<string, string>();
  for (const part of parts.slice(0, MOST_PARAMETERS)) {
    const equals = part.indexOf('=');
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (!parameters.has(name)) parameters.set(name, equals < 0 ? '' : unquote(part.slice(equals + 1).trim()));
  }
  return parameters;
}

export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/gu, '$1');
}

export function parseUri(text: string): Uri | null {
  const { scheme, rest } = /^(?<scheme>sips?|tel):(?<rest>[^\s<>]+)$/iu.exec(text)?.groups ?? {};
  if (scheme === undefined || rest === undefined) return null;
  const [withoutHeaders = ''] = rest.split('?', 1);
  if (scheme.toLowerCase() === 'tel') {
    const [user = ''] = withoutHeaders.split(';', 1);
    return { scheme: 'tel', user, host: '', port: null, parameters: new Map() };
  }
  const at = withoutHeaders.lastIndexOf('@');
  const [place = '', ...parts] = splitList(withoutHeaders.slice(at + 1), ';');
  const address = parseHostPort(place);
  if (!address) return null;
  const [userinfo = ''] = withoutHeaders.slice(0, Math.max(0, at)).split(':', 1);
  const [user = ''] = userinfo.split(';', 1);
  return {
    scheme: scheme.toLowerCase() === 'sips' ? 'sips' : 'sip',
    user: decode(user),
    ...address,
    parameters: parseParameters(parts),
  };
}

function decode(user: string): string {
  try {
    return decodeURIComponent(user);
  } catch {
    return user;
  }
}

/** `host`, `host:port` or `[::1]:port`. */
export function parseHostPort(text: string): { host: string; port: number | null } | null {
  const { six, name, port } =
    /^(?:\[(?<six>[0-9a-f:.]{2,45})\]|(?<name>[\w.-]{1,255}))(?::(?<port>\d{1,5}))?$/iu.exec(text.trim())?.groups ?? {};
  const host = six ?? name;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return { host, port: port === undefined ? null : Number(port) };
}

/** `"Ann" <sip:1@host>;tag=x` or `sip:1@host;tag=x`. */
export function parseNameAddress(text: string): NameAddress | null {
  const open = openBracket(text);
  if (open < 0) {
    const [uri = '', ...parts] = splitList(text, ';');
    return uri === '' || /\s/u.test(uri) ? null : { name: '', uri, parameters: parseParameters(parts) };
  }
  const close = text.indexOf('>', open);
  if (close < 0) return null;
  return {
    name: unquote(text.slice(0, open).trim()),
    uri: text.slice(open + 1, close).trim(),
    parameters: parseParameters(splitList(text.slice(close + 1), ';')),
  };
}

function openBracket(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isQuoted && text[at] === '\\') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === '<') return at;
  }
  return -1;
}

/** The first of the values, which is the nearest hop. */
export function parseVia(text: string): Via | null {
  const [first = ''] = splitList(text, ',');
  const [sent = '', ...parts] = splitList(first, ';');
  const { transport, place } = /^SIP\s*\/\s*2\.0\s*\/\s*(?<transport>\w+)\s+(?<place>\S+)$/iu.exec(sent)?.groups ?? {};
  const address = parseHostPort(place ?? '');
  if (transport === undefined || !address) return null;
  return { transport: transport.toUpperCase(), ...address, parameters: parseParameters(parts) };
}

export function parseCSeq(text: string): { number: number; method: string } | null {
  const { number, method } = /^(?<number>\d{1,10})\s+(?<method>[A-Za-z]{1,32})$/u.exec(text)?.groups ?? {};
  if (number === undefined || method === undefined || Number(number) >= 2 ** 31) return null;
  return { number: Number(number), method: method.toUpperCase() };
}

/** The headers that each parsed message has: `parse.ts` lets nothing else through. */
export function cseqOf(message: SipMessage): { number: number; method: string } {
  return parseCSeq(valueOf(message, 'cseq') ?? '') ?? { number: 0, method: '' };
}

export function callIdOf(message: SipMessage): string {
  return valueOf(message, 'call-id') ?? '';
}

export function partyOf(message: SipMessage, side: 'from' | 'to'): NameAddress & { tag: string | null } {
  const party = parseNameAddress(valueOf(message, side) ?? '') ?? { name: '', uri: '', parameters: new Map() };
  return { ...party, tag: party.parameters.get('tag') ?? null };
}

export function topVia(message: SipMessage): Via | null {
  return parseVia(valueOf(message, 'via') ?? '');
}

/** The URI of the first contact, without name and parameters; null if requests cannot go there. */
export function contactOf(message: SipMessage): string | null {
  return usableUri(parseNameAddress(valuesOf(message, 'contact')[0] ?? '')?.uri);
}

export function usableUri(uri: string | undefined): string | null {
  return uri !== undefined && uri.length <= LONGEST_URI && parseUri(uri) ? uri : null;
}

/** Options such as `timer`, in lower case. */
export function tokensOf(message: SipMessage, name: string): string[] {
  return valuesOf(message, name).map((token) => token.toLowerCase());
}

export function writeHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

export function writeAddress({ host, port }: Address): string {
  return `${writeHost(host)}:${port}`;
}

/** The number or name that people know a party by. */
export function userOf(uri: string): string {
  const parsed = parseUri(uri);
  return parsed ? parsed.user || parsed.host : uri;
}
