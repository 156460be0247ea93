import { answerOffer, readAnswer, writeOffer } from '#sdp/negotiation.ts';
import { agree, ask, hangUp, sendAck } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import type { Header, SipResponse } from '#sip/message.ts';

/** Our answer to an offer, applied immediately; null if nothing matches, which changes nothing. */
export function takeOffer(call: Call, offer: string): string | null {
  const { agent, ours } = call;
  const fallbackHost = call.dialog.peer.host;
  const tools = { random: agent.random, fallbackHost, srtp: agent.account.srtp };
  const result = answerOffer(offer, { ...ours, version: ours.version + 1 }, tools);
  if (!result) return null;
  ours.version += 1;
  agree(call, result.agreed);
  return result.answer;
}

/** An offer of ours, for an INVITE without one. */
export function makeOffer(call: Call): string {
  call.ours.version += 1;
  return writeOffer(call.ours);
}

/** Takes the answer to our offer; without a usable one the call ends. */
export function takeAnswer(call: Call, answer: string): boolean {
  const agreed = readAnswer(answer, call.ours, call.dialog.peer.host);
  if (agreed) agree(call, agreed);
  else hangUp(call, { by: 'network', code: 488, reason: 'The other side has no codec in common' });
  return agreed !== null;
}

/** Confirms the call with an INVITE that changes nothing; false: another one is under way. `null` is a refusal. */
export function refreshByInvite(
  call: Call,
  headers: readonly Header[],
  heard: (answer: SipResponse | null) => void,
): boolean {
  if (call.isAsking || call.unacknowledged) return false;
  call.isAsking = true;
  ask(call, 'INVITE', { headers, body: makeOffer(call) }, (response, request) => {
    call.isAsking = false;
    if (!response || !request) return;
    if (response.status >= 300) {
      if (!call.ended) heard(null);
      return;
    }
    sendAck(call.agent, call.dialog, request);
    if (!call.ended && takeAnswer(call, response.body)) heard(response);
  });
  return true;
}
