import type { TransferMode, TransferResult } from '#seams.ts';
import { ourUri } from '#sip/agent.ts';
import { ask, hangUp } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import { bridge } from '#sip/call/bridge.ts';
import type { Calls } from '#sip/call/calls.ts';
import { dialCall, targetUri } from '#sip/call/outgoing.ts';

type Refusal = Extract<TransferResult, { done: false }>['why'];

/** The longest time for the new phone to ring, and for an exchange to report. */
const RING_MS = 30_000;
const REPORT_MS = 60_000;

/** Transfers the caller. After a failed transfer, the call stays with the bot. */
export async function transfer(calls: Calls, call: Call, target: string, mode: TransferMode): Promise<TransferResult> {
  if (call.ended || call.isBridged || call.isTransferring) return refused('not_allowed');
  call.isTransferring = true;
  try {
    return await passOn(calls, call, target, mode);
  } finally {
    call.isTransferring = false;
  }
}

async function passOn(calls: Calls, call: Call, target: string, mode: TransferMode): Promise<TransferResult> {
  if (mode === 'refer') return await refer(call, `<${targetUri(calls.agent, target)}>`);
  const dialing = dialCall(calls, target, { ringMs: RING_MS });
  call.endListeners.push(dialing.cancel);
  const dialed = await dialing.result;
  if (!dialed.answered) return refused(refusalOf(dialed.code));
  if (call.ended) {
    hangUp(dialed.call, { by: 'bot', code: null, reason: 'The caller has hung up' });
    return refused('no_answer');
  }
  if (mode === 'replaces') return await replace(calls, call, dialed.call, target);
  bridge(call, dialed.call);
  return { done: true };
}

/** The exchange connects the caller with the phone that we have called before. */
async function replace(calls: Calls, call: Call, second: Call, target: string): Promise<TransferResult> {
  const { callId, remoteTag, localTag } = second.dialog;
  const replaced = encodeURIComponent(`${callId};to-tag=${remoteTag};from-tag=${localTag}`);
  const result = await refer(call, `<${targetUri(calls.agent, target)}?Replaces=${replaced}>`);
  hangUp(second, { by: 'bot', code: null, reason: result.done ? 'Transferred' : 'The transfer failed' });
  return result;
}

/** Asks the other side to call the target itself (RFC 3515), and waits for its report. */
function refer(call: Call, referTo: string): Promise<TransferResult> {
  if (call.ended) return Promise.resolve(refused('no_answer'));
  return new Promise((resolve) => {
    let isAccepted = false;
    const finish = (result: TransferResult) => {
      if (!call.transferring) return;
      call.transferring = null;
      call.timers.stop('transfer');
      resolve(result);
      if (result.done) hangUp(call, { by: 'bot', code: null, reason: 'Transferred' });
    };
    call.transferring = ({ status, isFinal }) => {
      if (!isFinal) return;
      finish(status >= 200 && status < 300 ? { done: true } : refused(status < 200 ? 'refused' : refusalOf(status)));
    };
    call.timers.set('transfer', REPORT_MS, () => finish(refused('no_answer')));
    // An exchange that has taken the caller over hangs up on us, some without a report.
    call.endListeners.push(() => finish(isAccepted ? { done: true } : refused('no_answer')));
    const headers = [
      { name: 'refer-to', value: referTo },
      { name: 'referred-by', value: `<${ourUri(call.agent)}>` },
    ];
    ask(call, 'REFER', { headers }, (response) => {
      isAccepted = response !== null && response.status < 300;
      if (!isAccepted) finish(refused(response === null ? 'no_answer' : refusalOf(response.status)));
    });
  });
}

function refused(why: Refusal): TransferResult {
  return { done: false, why };
}

/** Null is no response at all. */
function refusalOf(code: number | null): Refusal {
  switch (code) {
    case 486:
    case 600:
      return 'busy';
    case null:
    case 408:
    case 480:
    case 487:
      return 'no_answer';
    case 401:
    case 403:
    case 405:
    case 407:
    case 420:
    case 501:
      return 'not_allowed';
    default:
      return 'refused';
  }
}
