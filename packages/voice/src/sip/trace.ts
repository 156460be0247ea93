import type { Address } from '#seams.ts';
import { toText, valueOf } from '#sip/message.ts';
import type { SipMessage } from '#sip/message.ts';
import { callIdOf } from '#sip/values.ts';

/** A message as the ladder of a call shows it: without secrets and without the keys that a caller presses. */
export interface TracedMessage {
  at: number;
  sent: boolean;
  remote: Address;
  callId: string;
  /** `INVITE` or `486 Busy Here`. */
  summary: string;
  text: string;
}

export type Trace = (message: TracedMessage) => void;

export function traced(message: SipMessage, at: number, sent: boolean, remote: Address): TracedMessage {
  const summary = message.kind === 'request' ? message.method : `${message.status} ${message.reason}`;
  return { at, sent, remote, callId: callIdOf(message), summary, text: toText(masked(message)) };
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
