import type { MediaSession } from '#media-session.ts';
import type { AgreedMedia, EndReason, Key } from '#seams.ts';
import type { OurMedia } from '#sdp/negotiation.ts';
import { ourHeaders, sendRequest, withVia } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';
import { dialogKey, flowOf, requestIn } from '#sip/call/dialog.ts';
import type { Dialog } from '#sip/call/dialog.ts';
import { valueOf } from '#sip/message.ts';
import type { Header, SipRequest, SipResponse } from '#sip/message.ts';
import { reply } from '#sip/reply.ts';
import { createTimers, GIVE_UP, resend, T2 } from '#sip/transactions/timers.ts';
import type { Timers } from '#sip/transactions/timers.ts';
import type { ServerTransaction } from '#sip/transactions/types.ts';

/** A call that was answered. */
export interface Call {
  readonly id: string;
  readonly agent: Agent;
  readonly direction: 'in' | 'out';
  readonly from: string;
  readonly to: string;
  readonly dialog: Dialog;
  readonly media: MediaSession;
  readonly ours: OurMedia;
  readonly timers: Timers;
  /** Methods that the other side says it understands. */
  readonly allows: string;
  agreed: AgreedMedia | null;
  isHeld: boolean;
  /** The sound goes to another call; the bot no longer speaks. */
  isBridged: boolean;
  isTransferring: boolean;
  ended: EndReason | null;
  /** An INVITE of ours within the call waits for its answer. */
  isAsking: boolean;
  /** Our 2xx with this sequence number waits for its ACK. */
  unacknowledged: { sequence: number; onAck: (request: SipRequest) => void } | null;
  /** Requests of ours that wait for that ACK: some phones take them for faults before. */
  readonly waiting: (() => void)[];
  /** Keys come as telephone events or as INFO; the first way counts, so that no key counts twice. */
  keysBy: 'media' | 'info' | null;
  /** Hears the NOTIFY of a transfer. */
  transferring: ((report: { status: number; isFinal: boolean }) => void) | null;
  readonly keyListeners: ((key: Key) => void)[];
  readonly holdListeners: ((isHeld: boolean) => void)[];
  readonly endListeners: ((reason: EndReason) => void)[];
  /** Takes the call off the list of open calls. */
  readonly forget: () => void;
}

type CallParts = Pick<Call, 'agent' | 'direction' | 'from' | 'to' | 'dialog' | 'media' | 'ours' | 'allows'>;

export function createCall(parts: CallParts, calls: Map<string, Call>): Call {
  const { dialog, agent, media } = parts;
  const key = dialogKey(dialog.callId, dialog.localTag, dialog.remoteTag);
  const call: Call = {
    ...parts,
    id: dialog.callId,
    timers: createTimers(agent.clock),
    agreed: null,
    isHeld: false,
    isBridged: false,
    isTransferring: false,
    ended: null,
    isAsking: false,
    unacknowledged: null,
    waiting: [],
    keysBy: null,
    transferring: null,
    keyListeners: [],
    holdListeners: [],
    endListeners: [],
    forget: () => calls.delete(key),
  };
  calls.set(key, call);
  media.onKey((pressed) => press(call, pressed, 'media'));
  media.onLost(() => hangUp(call, { by: 'network', code: null, reason: 'No sound arrives' }));
  return call;
}

/** A call on hold has no sound that could stop: without this, a dead exchange would keep its line for ever. */
const LONGEST_HOLD = 3_600_000;

export function press(call: Call, key: Key, by: 'media' | 'info'): void {
  call.keysBy ??= by;
  if (call.keysBy !== by || call.ended) return;
  for (const listener of call.keyListeners) listener(key);
}

/** Takes over what both sides agreed on, and says when that puts the call on hold or ends the hold. */
export function agree(call: Call, agreed: AgreedMedia): void {
  const isFirst = call.agreed === null;
  call.agreed = agreed;
  if (agreed.srtp) call.ours.keys = agreed.srtp.local;
  if (isFirst) call.media.start(agreed);
  else call.media.update(agreed);
  const isHeld = agreed.direction === 'recvonly' || agreed.direction === 'inactive';
  if (isHeld === call.isHeld) return;
  call.isHeld = isHeld;
  if (isHeld) call.timers.set('hold', LONGEST_HOLD, () => hangUp(call, TOO_LONG));
  else call.timers.stop('hold');
  for (const listener of call.holdListeners) listener(isHeld);
}

const TOO_LONG: EndReason = { by: 'network', code: null, reason: 'On hold for too long' };

/** Ends the call on our side only, because the other side has hung up or does not respond. */
export function end(call: Call, reason: EndReason): void {
  settle(call, reason);
  release(call);
}

export function hangUp(call: Call, reason: EndReason): void {
  if (call.ended) return;
  settle(call, reason);
  // RFC 3261, 15: no BYE before the other side has acknowledged that the call began.
  if (call.unacknowledged) call.unacknowledged.onAck = () => sayGoodbye(call);
  else sayGoodbye(call);
}

function settle(call: Call, reason: EndReason): void {
  if (call.ended) return;
  call.ended = reason;
  for (const timer of ['refresh', 'expire', 'transfer', 'hold']) call.timers.stop(timer);
  call.media.close();
  for (const listener of call.endListeners) listener(reason);
}

function release(call: Call): void {
  call.timers.stopAll();
  call.forget();
  call.unacknowledged = null;
  sendWaiting(call);
}

function sendWaiting(call: Call): void {
  for (const send of call.waiting.splice(0)) send();
}

function sayGoodbye(call: Call): void {
  release(call);
  ask(call, 'BYE', {}, () => {});
}

/** Sends a request within the call; null is no response. No response or 481 means a lost call (RFC 3261, 12.2.1.2). */
export function ask(
  call: Call,
  method: string,
  content: Parameters<typeof requestIn>[3],
  heard: (response: SipResponse | null, request: SipRequest | null) => void,
): void {
  const { agent, dialog } = call;
  if (call.unacknowledged) {
    call.waiting.push(() => (call.ended ? heard(null, null) : ask(call, method, content, heard)));
    return;
  }
  const isGone = (status: number | null) => status === null || status === 408 || status === 481;
  const lose = (status: number | null) => {
    if (isGone(status)) end(call, { by: 'network', code: status, reason: 'The other side knows no such call' });
  };
  sendRequest(
    agent,
    flowOf(agent, dialog),
    requestIn(agent, dialog, method, content),
    {
      onResponse(response, request) {
        if (response.status < 200) return;
        heard(response, request);
        lose(response.status);
      },
      onTimeout() {
        heard(null, null);
        lose(null);
      },
    },
    () => (dialog.localSequence += 1),
  );
}

/** Repeats a 2xx until the other side has acknowledged it, over every transport (RFC 3261, 13.3.1.4). */
export function answerInvite(
  call: Call,
  transaction: ServerTransaction,
  content: { headers: readonly Header[]; body: string },
  onAck: (request: SipRequest) => void,
): void {
  const type = content.body === '' ? [] : [{ name: 'content-type', value: 'application/sdp' }];
  const headers = [...ourHeaders(call.agent), ...type, ...content.headers];
  const response = reply(transaction.request, 200, headers, { tag: call.dialog.localTag, body: content.body });
  const sequence = Number.parseInt(valueOf(transaction.request, 'cseq') ?? '', 10);
  call.unacknowledged = { sequence, onAck };
  let isFirst = true;
  const send = () => {
    if (isFirst) transaction.respond(response);
    else transaction.flow.send(response);
    isFirst = false;
  };
  resend(call.timers, send, T2);
  call.timers.set('acknowledge', GIVE_UP, () => {
    call.unacknowledged = null;
    if (call.ended) sayGoodbye(call);
    else hangUp(call, { by: 'network', code: 408, reason: 'The other side does not acknowledge the answer' });
  });
}

export function acknowledge(call: Call, request: SipRequest): void {
  const waiting = call.unacknowledged;
  if (!waiting || Number.parseInt(valueOf(request, 'cseq') ?? '', 10) !== waiting.sequence) return;
  call.unacknowledged = null;
  call.timers.stop('resend');
  call.timers.stop('acknowledge');
  waiting.onAck(request);
  sendWaiting(call);
}

/** The ACK of a 2xx to our INVITE, with the password that the INVITE had. */
export function sendAck(agent: Agent, dialog: Dialog, invite: SipRequest, body = ''): () => void {
  const headers = invite.headers.filter(({ name }) => name === 'authorization' || name === 'proxy-authorization');
  const sequence = Number.parseInt(valueOf(invite, 'cseq') ?? '', 10);
  const ack = withVia(agent, requestIn(agent, dialog, 'ACK', { headers, body, sequence }));
  const send = () => flowOf(agent, dialog).send(ack);
  send();
  return send;
}
