import type { MediaSession } from '#media-session.ts';
import type { Dialing, DialResult } from '#seams.ts';
import { writeOffer } from '#sdp/negotiation.ts';
import type { OurMedia } from '#sdp/negotiation.ts';
import { domainOf, newRequest, ourHeaders, ourUri, routeTo, sendRequest, token } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';
import { createCall, sendAck } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import type { Calls } from '#sip/call/calls.ts';
import { takeAnswer } from '#sip/call/change-media.ts';
import { dialogOfAnswer, flowOf, requestIn } from '#sip/call/dialog.ts';
import { ourMedia } from '#sip/call/our-media.ts';
import { offeredTimer, startTimer } from '#sip/call/session-timer.ts';
import { valueOf } from '#sip/message.ts';
import type { SipRequest, SipResponse } from '#sip/message.ts';
import type { ClientTransaction, Flow } from '#sip/transactions/types.ts';
import { partyOf, userOf } from '#sip/values.ts';

export type Dialed = { answered: true; call: Call } | Extract<DialResult, { answered: false }>;

/** Phones of one number that may answer together. */
const MOST_PHONES = 20;

interface Attempt {
  readonly calls: Calls;
  readonly media: MediaSession;
  readonly ours: OurMedia;
  readonly target: string;
  readonly settle: (result: Dialed) => void;
  flow: Flow;
  transaction: ClientTransaction | null;
  isSettled: boolean;
  hasRung: boolean;
  /** Session descriptions before the answer, by the phone's tag: some exchanges describe the sound only there. */
  readonly early: Map<string, string>;
  /** Sends the ACK of each phone that has answered once more. */
  readonly acks: Map<string, () => void>;
}

/** Calls a number. The result is known by the end of the ring time, whatever happens to the INVITE. */
export function dialCall(
  calls: Calls,
  target: string,
  { ringMs, id = token(calls.agent, 16) }: { ringMs: number; id?: string },
): Omit<Dialing, 'result'> & { result: Promise<Dialed> } {
  let attempt: Attempt | null = null;
  let isDone = false;
  let resolve: (result: Dialed) => void = () => {};
  const result = new Promise<Dialed>((settled) => (resolve = settled));
  const settle = (dialed: Dialed) => {
    if (isDone) return;
    isDone = true;
    limit.cancel();
    calls.dialing.delete(cancel);
    if (!dialed.answered && attempt) giveUp(attempt);
    resolve(dialed);
  };
  const cancel = () => settle({ answered: false, code: 487, reason: 'Cancelled' });
  const limit = calls.agent.clock.after(ringMs, () => settle(unanswered(attempt)));
  calls.dialing.add(cancel);
  void begin();
  async function begin(): Promise<void> {
    try {
      const media = await calls.agent.openMedia();
      if (isDone) media.close();
      else attempt = invite(calls, { target, id }, media, settle);
    } catch {
      settle({ answered: false, code: 503, reason: 'No port for the sound is free' });
    }
  }
  return { result, cancel };
}

function unanswered(attempt: Attempt | null): Dialed {
  if (attempt?.hasRung) return { answered: false, code: 408, reason: 'No answer' };
  return { answered: false, code: null, reason: 'The exchange does not answer' };
}

/** The INVITE lives on: it is cancelled as soon as that is allowed, and an answer that comes late is hung up. */
function giveUp(attempt: Attempt): void {
  attempt.isSettled = true;
  attempt.media.close();
  attempt.transaction?.cancel();
}

function invite(
  calls: Calls,
  { target, id }: { target: string; id: string },
  media: MediaSession,
  settle: (result: Dialed) => void,
): Attempt | null {
  const { agent } = calls;
  if (calls.isStopping || !agent.exchange) {
    media.close();
    settle({ answered: false, code: null, reason: 'The exchange is not reachable' });
    return null;
  }
  const attempt: Attempt = {
    calls,
    media,
    ours: ourMedia(agent, media),
    target,
    settle,
    flow: agent.transport.flowTo(agent.exchange),
    transaction: null,
    isSettled: false,
    hasRung: false,
    early: new Map(),
    acks: new Map(),
  };
  send(attempt, inviteRequest(attempt, { callId: id, cseq: 1 }), true);
  return attempt;
}

function send(attempt: Attempt, request: SipRequest, mayChangeTimer: boolean): void {
  let cseq = Number.parseInt(valueOf(request, 'cseq') ?? '1', 10);
  attempt.transaction = sendRequest(
    attempt.calls.agent,
    attempt.flow,
    request,
    {
      onResponse: (response, sent) => hear(attempt, response, sent, mayChangeTimer),
      onTimeout() {
        attempt.settle({ answered: false, code: null, reason: 'The exchange does not answer' });
      },
    },
    () => (cseq += 1),
  );
}

function inviteRequest(
  attempt: Attempt,
  { callId, cseq }: { callId: string; cseq: number },
  least?: number,
): SipRequest {
  const { agent } = attempt.calls;
  const uri = targetUri(agent, attempt.target);
  const from = `<${ourUri(agent)}>;tag=${token(agent)}`;
  const type = { name: 'content-type', value: 'application/sdp' };
  const headers = [...routeTo(agent), ...ourHeaders(agent), type, ...offeredTimer(least)];
  const request = newRequest(agent, 'INVITE', uri, { from, to: `<${uri}>`, callId, cseq }, headers);
  return { ...request, body: writeOffer(attempt.ours) };
}

/** A number at our exchange, or a whole SIP address, which the exchange routes. */
export function targetUri(agent: Agent, target: string): string {
  if (/^sips?:[^\s<>"?]+$/iu.test(target)) return target;
  const user = encodeURIComponent(target.replace(/[\s()/-]+/gu, '')).replace(/%2B/gu, '+');
  return `sip:${user}@${domainOf(agent)}`;
}

function hear(attempt: Attempt, response: SipResponse, sent: SipRequest, mayChangeTimer: boolean): void {
  const { status } = response;
  const tag = partyOf(response, 'to').tag ?? '';
  if (status < 200) {
    if (status > 100) attempt.hasRung = true;
    if (response.body !== '' && attempt.early.size < 10) attempt.early.set(tag, response.body);
  } else if (status < 300) {
    const again = attempt.acks.get(tag);
    if (again) again();
    else connect(attempt, response, sent, tag);
  } else {
    const least = Number(/^\d{1,6}/u.exec(valueOf(response, 'min-se') ?? '')?.[0] ?? 0);
    if (status === 422 && mayChangeTimer && least > 0 && !attempt.isSettled) {
      const cseq = Number.parseInt(valueOf(sent, 'cseq') ?? '1', 10) + 1;
      send(attempt, inviteRequest(attempt, { callId: valueOf(sent, 'call-id') ?? '', cseq }, least), false);
      return;
    }
    attempt.settle({ answered: false, code: status, reason: response.reason });
  }
}

/** Connects the first phone that answers. Hangs up on other phones, and on any after the ring time. */
function connect(attempt: Attempt, response: SipResponse, sent: SipRequest, tag: string): void {
  const { agent, open } = attempt.calls;
  if (attempt.acks.size >= MOST_PHONES) return;
  const dialog = dialogOfAnswer(sent, response, attempt.flow.remote);
  attempt.acks.set(tag, sendAck(agent, dialog, sent));
  if (attempt.isSettled) {
    const bye = requestIn(agent, dialog, 'BYE');
    const next = () => (dialog.localSequence += 1);
    sendRequest(agent, flowOf(agent, dialog), bye, { onResponse() {}, onTimeout() {} }, next);
    return;
  }
  attempt.isSettled = true;
  const { media, ours } = attempt;
  const parties = { from: agent.account.number, to: userOf(partyOf(response, 'to').uri) };
  const allows = valueOf(response, 'allow') ?? '';
  const call = createCall({ agent, direction: 'out', ...parties, dialog, media, ours, allows }, open);
  if (!takeAnswer(call, response.body === '' ? (attempt.early.get(tag) ?? '') : response.body)) {
    attempt.settle({ answered: false, code: 488, reason: 'Nothing in common' });
    return;
  }
  startTimer(call, response);
  attempt.settle({ answered: true, call });
}
