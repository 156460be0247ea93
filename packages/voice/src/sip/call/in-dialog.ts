import type { Key } from '#seams.ts';
import { ALLOWED, ourHeaders } from '#sip/agent.ts';
import { answerInvite, end, press } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import { makeOffer, takeAnswer, takeOffer } from '#sip/call/change-media.ts';
import { acceptTimer, isTooShort, SHORTEST } from '#sip/call/session-timer.ts';
import { splitList, valueOf } from '#sip/message.ts';
import type { SipRequest } from '#sip/message.ts';
import { reply } from '#sip/reply.ts';
import type { ServerTransaction } from '#sip/transactions/types.ts';
import { contactOf, cseqOf, parseParameters } from '#sip/values.ts';

/** Answers a request of the other side within a call. */
export function receiveInDialog(call: Call, transaction: ServerTransaction): void {
  const { request } = transaction;
  const { number } = cseqOf(request);
  if (call.dialog.remoteSequence !== null && number <= call.dialog.remoteSequence) {
    transaction.respond(reply(request, 500));
    return;
  }
  call.dialog.remoteSequence = number;
  switch (request.method) {
    case 'BYE':
      transaction.respond(reply(request, 200));
      end(call, { by: 'caller', code: null, reason: reasonOf(request) });
      break;
    case 'INVITE':
      receiveInvite(call, transaction);
      break;
    case 'UPDATE':
      receiveUpdate(call, transaction);
      break;
    case 'INFO':
      answerThen(transaction, readInfo(request), (key) => key && press(call, key, 'info'));
      break;
    case 'NOTIFY':
      answerThen(transaction, readNotify(call, request), (report) => call.transferring?.(report));
      break;
    case 'OPTIONS':
      transaction.respond(reply(request, 200, ourHeaders(call.agent)));
      break;
    case 'REFER':
      // A bot is not sent elsewhere by a caller.
      transaction.respond(reply(request, 603));
      break;
    default:
      transaction.respond(reply(request, 405, [{ name: 'allow', value: ALLOWED }]));
  }
}

/** Answers first, because acting on the message may end the call. */
function answerThen<T>(transaction: ServerTransaction, read: number | { value: T }, act: (value: T) => void): void {
  transaction.respond(reply(transaction.request, typeof read === 'number' ? read : 200));
  if (typeof read !== 'number') act(read.value);
}

/** The words of `Reason: SIP;cause=200;text="…"` or of Q.850. */
function reasonOf(request: SipRequest): string {
  const parameters = parseParameters(splitList(valueOf(request, 'reason') ?? '', ';').slice(1));
  const cause = parameters.get('cause');
  return parameters.get('text') ?? (cause === undefined ? 'Hung up' : `Cause ${cause}`);
}

/** Why a change may not begin now (RFC 3261, 14.2; RFC 3311, 5.2). */
function refusalOf(call: Call, request: SipRequest): ReturnType<typeof reply> | null {
  if (call.isAsking) return reply(request, 491);
  if (call.unacknowledged) return reply(request, 500, [{ name: 'retry-after', value: '2' }]);
  if (isTooShort(request)) return reply(request, 422, [{ name: 'min-se', value: String(SHORTEST) }]);
  return null;
}

function receiveInvite(call: Call, transaction: ServerTransaction): void {
  const { request } = transaction;
  const refusal = refusalOf(call, request);
  if (refusal) {
    transaction.respond(refusal);
    return;
  }
  const hasOffer = request.body.trim() !== '';
  const body = hasOffer ? takeOffer(call, request.body) : makeOffer(call);
  if (body === null) {
    transaction.respond(reply(request, 488));
    return;
  }
  call.dialog.target = contactOf(request) ?? call.dialog.target;
  answerInvite(call, transaction, { headers: acceptTimer(call, request), body }, (ack) => {
    if (!hasOffer) takeAnswer(call, ack.body);
  });
}

function receiveUpdate(call: Call, transaction: ServerTransaction): void {
  const { request } = transaction;
  const hasOffer = request.body.trim() !== '';
  const refusal = refusalOf(call, request);
  if (refusal) {
    transaction.respond(refusal);
    return;
  }
  const body = hasOffer ? takeOffer(call, request.body) : '';
  if (body === null) {
    transaction.respond(reply(request, 488));
    return;
  }
  call.dialog.target = contactOf(request) ?? call.dialog.target;
  const type = hasOffer ? [{ name: 'content-type', value: 'application/sdp' }] : [];
  const headers = [...ourHeaders(call.agent), ...type, ...acceptTimer(call, request)];
  transaction.respond(reply(request, 200, headers, { body }));
}

const KEY = /^[0-9*#A-D]$/u;
const NAMED_KEYS: Record<string, string> = { '10': '*', '11': '#', '12': 'A', '13': 'B', '14': 'C', '15': 'D' };

/** A key as INFO carries it: `Signal=5` of dtmf-relay, or the bare key. A number refuses the message. */
function readInfo(request: SipRequest): number | { value: Key | null } {
  const type = (valueOf(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (request.body.trim() === '') return { value: null };
  if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return 415;
  const relayed = /^\s*Signal\s*=(?<key>.*)$/imu.exec(request.body)?.groups?.['key'] ?? '';
  const written = (type === 'application/dtmf' ? request.body : relayed).trim().toUpperCase();
  const key = NAMED_KEYS[written] ?? written;
  return KEY.test(key) ? { value: key as Key } : 400;
}

/** The report of a transfer: the first line of the response that the other side got (RFC 3515). */
function readNotify(call: Call, request: SipRequest): number | { value: { status: number; isFinal: boolean } } {
  const event = (valueOf(request, 'event') ?? '').split(';')[0]?.trim().toLowerCase();
  if (event !== 'refer') return 489;
  if (!call.transferring) return 481;
  const status = Number(/^\s*SIP\/2\.0\s+(?<status>\d{3})/iu.exec(request.body)?.groups?.['status'] ?? 100);
  const isTerminated = /^\s*terminated/iu.test(valueOf(request, 'subscription-state') ?? '');
  return { value: { status, isFinal: isTerminated || status >= 200 } };
}
