import { ask, hangUp } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import { refreshByInvite } from '#sip/call/change-media.ts';
import { valueOf } from '#sip/message.ts';
import type { Header, SipMessage, SipRequest } from '#sip/message.ts';
import { parseParameters, tokensOf } from '#sip/values.ts';
import { splitList } from '#sip/message.ts';

/** The session interval that we request (RFC 4028), in seconds. */
const WANTED = 1800;
export const SHORTEST = 90;
const LONGEST = 86_400;

interface Terms {
  seconds: number;
  refresher: 'uac' | 'uas' | null;
}

export function offeredTimer(least = SHORTEST): Header[] {
  return [
    { name: 'session-expires', value: String(Math.max(WANTED, least)) },
    { name: 'min-se', value: String(least) },
  ];
}

function termsOf(message: SipMessage): Terms | null {
  const value = valueOf(message, 'session-expires');
  if (value === undefined) return null;
  const [seconds = '', ...parts] = splitList(value, ';');
  if (!/^\d{1,6}$/u.test(seconds)) return null;
  const refresher = parseParameters(parts).get('refresher')?.toLowerCase();
  return {
    seconds: Math.min(Number(seconds), LONGEST),
    refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null,
  };
}

/** True if the other side wants more frequent refreshes than we allow: 422. */
export function isTooShort(request: SipRequest): boolean {
  const terms = termsOf(request);
  return terms !== null && terms.seconds < SHORTEST;
}

/** Takes the terms of a request and says what our 2xx answers; without terms there is no timer. */
export function acceptTimer(call: Call, request: SipRequest): Header[] {
  const terms = termsOf(request);
  if (!terms) {
    stop(call);
    return [];
  }
  // A proxy may have asked on behalf of a phone that does not know session timers.
  const refresher = terms.refresher ?? (tokensOf(request, 'supported').includes('timer') ? 'uac' : 'uas');
  run(call, terms.seconds, refresher === 'uas');
  return [
    { name: 'session-expires', value: `${terms.seconds};refresher=${refresher}` },
    ...(refresher === 'uac' ? [{ name: 'require', value: 'timer' }] : []),
  ];
}

/** Takes the terms of the answer to our request. */
export function startTimer(call: Call, answer: SipMessage): void {
  const terms = termsOf(answer);
  if (!terms || terms.seconds < SHORTEST) stop(call);
  else run(call, terms.seconds, terms.refresher !== 'uas');
}

function stop(call: Call): void {
  call.timers.stop('refresh');
  call.timers.stop('expire');
}

function run(call: Call, seconds: number, weRefresh: boolean): void {
  stop(call);
  const early = weRefresh ? 0 : Math.min(32, seconds / 3);
  call.timers.set('expire', (seconds - early) * 1000, () => {
    hangUp(call, { by: 'network', code: 408, reason: 'The other side no longer confirms the call' });
  });
  if (weRefresh) call.timers.set('refresh', seconds * 500, () => refresh(call));
}

function refresh(call: Call): void {
  const again = () => call.timers.set('refresh', 2000 + (call.agent.random(1)[0] ?? 0) * 8, () => refresh(call));
  if (!/\bUPDATE\b/u.test(call.allows)) {
    if (!refreshByInvite(call, offeredTimer(), (answer) => (answer ? startTimer(call, answer) : again()))) again();
    return;
  }
  ask(call, 'UPDATE', { headers: offeredTimer() }, (response) => {
    if (response && response.status < 300) startTimer(call, response);
    else if (response && !call.ended) again();
  });
}
