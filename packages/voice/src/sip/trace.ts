import type { Address } from '#seams.ts';
import { toText, valueOf } from '#sip/message.ts';
import type { SipMessage, SipResponse } from '#sip/message.ts';
import { callIdOf, cseqOf } from '#sip/values.ts';

/** A message as the ladder of a call shows it: without secrets and without the keys that a caller presses. */
export interface TracedMessage {
  at: number;
  sent: boolean;
  remote: Address;
  callId: string;
  /** `INVITE`, also for the answers to it. */
  method: string;
  /** The first line and `CSeq`, without numbers of people: `INVITE sip:…@pbx.example.com · 1 INVITE`, `486 Busy Here · 1 INVITE`. */
  line: string;
  text: string;
}

export type Trace = (message: TracedMessage) => void;

export function traced(message: SipMessage, at: number, sent: boolean, remote: Address): TracedMessage {
  const { number, method } = cseqOf(message);
  const first = message.kind === 'request' ? `${message.method} ${withoutUser(message.uri)}` : statusLine(message);
  const line = `${first} · ${number} ${method}`.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, LONGEST_LINE);
  return { at, sent, remote, callId: callIdOf(message), method, line, text: toText(masked(message)) };
}

const LONGEST_LINE = 200;

/** The user of an address is the number of a person. */
function withoutUser(uri: string): string {
  return uri.replace(/^(sips?:|tel:)[^@;?]*(?=@|$|;)/iu, '$1…').replace(/[;?].*$/u, '');
}

/** A reason is a text of the other side, which may repeat a number or an address. */
function statusLine({ status, reason }: SipResponse): string {
  const shown = reason
    .slice(0, LONGEST_LINE)
    .replace(/[^\s<:"]+@/gu, '…@')
    .replace(/\+?\d(?:[ ()./-]?\d){2,}/gu, '…');
  return `${status} ${shown}`.trim();
}

const SECRET_HEADERS = ['authorization', 'proxy-authorization'];

function masked(message: SipMessage): SipMessage {
  const headers = message.headers.map((header) =>
    SECRET_HEADERS.includes(header.name)
      ? { ...header, value: header.value.replace(/(?<=(?:response|cnonce)=)("[^"]*"|[^,\s]*)/giu, '"***"') }
      : header,
  );
  return { ...message, headers, body: maskedBody(valueOf(message, 'content-type') ?? '', message.body) };
}

function maskedBody(type: string, body: string): string {
  if (body === '') return '';
  if (/^application\/sdp\b/iu.test(type)) {
    return body.replace(/(?<=^a=crypto:[^\r\n]*inline:)[^\s|;]+/gimu, '***').replace(/^k=.*$/gimu, 'k=***');
  }
  return /^message\/sipfrag\b/iu.test(type) ? body : '***';
}
