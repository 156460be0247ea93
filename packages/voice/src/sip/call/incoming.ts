import type { CallLeg, IncomingCall } from '#seams.ts';
import { isAcceptable } from '#sdp/negotiation.ts';
import { ourHeaders, token } from '#sip/agent.ts';
import { answerInvite, createCall, end } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import type { Calls } from '#sip/call/calls.ts';
import { makeOffer, takeAnswer, takeOffer } from '#sip/call/change-media.ts';
import { dialogOfInvite } from '#sip/call/dialog.ts';
import { ourMedia } from '#sip/call/our-media.ts';
import { createLeg } from '#sip/call/leg.ts';
import { acceptTimer, isTooShort, SHORTEST } from '#sip/call/session-timer.ts';
import { valueOf, valuesOf } from '#sip/message.ts';
import type { SipRequest, SipResponse } from '#sip/message.ts';
import { reply } from '#sip/reply.ts';
import type { ServerTransaction } from '#sip/transactions/types.ts';
import { callIdOf, parseNameAddress, partyOf, tokensOf, userOf } from '#sip/values.ts';

/** A call that rings longer than this without a decision is refused. */
const LONGEST_RING = 60_000;
/** Each is work for the database; an exchange with so many has run wild. */
const MOST_RINGING = 100;

interface Ringing {
  readonly calls: Calls;
  readonly transaction: ServerTransaction;
  readonly tag: string;
  readonly cancelled: (() => void)[];
  isOpen: boolean;
  isAccepting: boolean;
}

export function receiveCall(calls: Calls, transaction: ServerTransaction): void {
  const { request } = transaction;
  const { agent } = calls;
  const key = `${callIdOf(request)} ${partyOf(request, 'from').tag}`;
  // A call that arrives by two routes rings only once (RFC 3261, 8.2.2.2).
  const refusal = calls.ringing.has(key) ? reply(request, 482) : refusalOf(calls, request);
  if (refusal) {
    transaction.respond(refusal);
    return;
  }
  const ringing: Ringing = { calls, transaction, tag: token(agent), cancelled: [], isOpen: true, isAccepting: false };
  const limit = agent.clock.after(LONGEST_RING, () => refuse(ringing, 480));
  calls.ringing.set(key, {
    stop: () => refuse(ringing, 480),
    done: () => {
      limit.cancel();
      calls.ringing.delete(key);
    },
  });
  transaction.respond(reply(request, 180, ourHeaders(agent), { tag: ringing.tag }));
  transaction.onCancelled(() => {
    if (!ringing.isOpen) return;
    refuse(ringing, 487);
    for (const cancelled of ringing.cancelled) cancelled();
  });
  for (const arrived of calls.incoming) arrived(asIncoming(ringing));
}

function asIncoming(ringing: Ringing): IncomingCall {
  const { request } = ringing.transaction;
  const { from, to } = partiesOf(request);
  return {
    id: callIdOf(request),
    from,
    to,
    onCancelled: (cancelled) => void ringing.cancelled.push(cancelled),
    accept: () => accept(ringing),
    refuse: (code) => refuse(ringing, code >= 400 && code < 700 ? code : 480),
  };
}

function partiesOf(request: SipRequest): { from: string; to: string } {
  // We trust the exchange's `P-Asserted-Identity`; the caller chooses `From`.
  const asserted = parseNameAddress(valuesOf(request, 'p-asserted-identity')[0] ?? '')?.uri;
  return { from: userOf(asserted ?? partyOf(request, 'from').uri), to: userOf(partyOf(request, 'to').uri) };
}

function refusalOf(calls: Calls, request: SipRequest): SipResponse | null {
  const unknown = tokensOf(request, 'require').filter((option) => option !== 'timer');
  if (unknown.length > 0) return reply(request, 420, [{ name: 'unsupported', value: unknown.join(', ') }]);
  if (valueOf(request, 'max-forwards')?.trim() === '0') return reply(request, 483);
  if (isTooShort(request)) return reply(request, 422, [{ name: 'min-se', value: String(SHORTEST) }]);
  if (calls.isStopping || calls.incoming.length === 0) return reply(request, 480);
  if (calls.ringing.size >= MOST_RINGING) return reply(request, 503, [{ name: 'retry-after', value: '5' }]);
  if (request.body.trim() === '') return null;
  const type = (valueOf(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/sdp') return reply(request, 415, [{ name: 'accept', value: 'application/sdp' }]);
  return isAcceptable(request.body, calls.agent.account.srtp) ? null : reply(request, 488);
}

function close(ringing: Ringing): void {
  const { request } = ringing.transaction;
  ringing.isOpen = false;
  ringing.calls.ringing.get(`${callIdOf(request)} ${partyOf(request, 'from').tag}`)?.done();
}

function refuse(ringing: Ringing, code: number): void {
  if (!ringing.isOpen) return;
  close(ringing);
  ringing.transaction.respond(reply(ringing.transaction.request, code, [], { tag: ringing.tag }));
}

/** Answers. Rejects when the caller has hung up before, or nothing can be agreed on. */
async function accept(ringing: Ringing): Promise<CallLeg> {
  if (!ringing.isOpen || ringing.isAccepting) throw new Error('The call is no longer ringing');
  ringing.isAccepting = true;
  const call = await open(ringing);
  const { request } = ringing.transaction;
  if (request.body.trim() !== '') {
    const body = takeOffer(call, request.body);
    if (body === null) return giveUp(ringing, call);
    close(ringing);
    answerInvite(call, ringing.transaction, { headers: acceptTimer(call, request), body }, () => {});
    return createLeg(ringing.calls, call);
  }
  close(ringing);
  return await new Promise<CallLeg>((resolve, reject) => {
    call.endListeners.push(() => reject(new Error('The caller has not said where its sound goes')));
    const content = { headers: acceptTimer(call, request), body: makeOffer(call) };
    answerInvite(call, ringing.transaction, content, (ack) => {
      if (takeAnswer(call, ack.body)) resolve(createLeg(ringing.calls, call));
    });
  });
}

async function open(ringing: Ringing): Promise<Call> {
  const { calls, transaction } = ringing;
  const { request } = transaction;
  const { agent } = calls;
  const media = await agent.openMedia().catch((error: unknown) => {
    refuse(ringing, 503);
    throw error;
  });
  if (!ringing.isOpen) {
    media.close();
    throw new Error('The caller has hung up');
  }
  const dialog = dialogOfInvite(request, ringing.tag, transaction.flow.remote);
  const allows = valueOf(request, 'allow') ?? '';
  return createCall(
    { agent, direction: 'in', ...partiesOf(request), dialog, media, ours: ourMedia(agent, media), allows },
    calls.open,
  );
}

function giveUp(ringing: Ringing, call: Call): never {
  refuse(ringing, 488);
  end(call, { by: 'network', code: 488, reason: 'Nothing in common' });
  throw new Error('The caller offers no sound that we understand');
}
