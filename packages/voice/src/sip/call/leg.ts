import type { CallLeg } from '#seams.ts';
import { ask, hangUp } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import type { Calls } from '#sip/call/calls.ts';
import { transfer } from '#sip/call/transfer.ts';

const KEY_MS = 160;

/** A call as the rest of the product sees it. */
export function createLeg(calls: Calls, call: Call): CallLeg {
  const { media } = call;
  return {
    id: call.id,
    direction: call.direction,
    from: call.from,
    to: call.to,
    onFrame: (heard) => media.onFrame(heard),
    onKey: (pressed) => void call.keyListeners.push(pressed),
    onHold(changed) {
      call.holdListeners.push(changed);
      if (call.isHeld) changed(true);
    },
    onEnded(ended) {
      if (call.ended) ended(call.ended);
      else call.endListeners.push(ended);
    },
    setSource(next) {
      if (!call.ended && !call.isBridged) media.setSource(next);
    },
    sendKeys: (keys) => sendKeys(call, keys),
    transfer: (target, mode) => transfer(calls, call, target, mode),
    hangUp: () => hangUp(call, { by: 'bot', code: null, reason: 'Hung up' }),
    quality: () => ({ ...media.quality(), ...(call.agreed ? { codec: call.agreed.codec } : {}) }),
  };
}

/** Sends telephone events, or INFO requests one after another if the other side does not support events. */
function sendKeys(call: Call, keys: string): void {
  if (call.ended) return;
  if (call.agreed === null || call.agreed.eventsType !== null) {
    call.media.sendKeys(keys);
    return;
  }
  const [key, ...others] = keys.toUpperCase().replace(/[^0-9*#A-D]/gu, '');
  if (key === undefined) return;
  const body = `Signal=${key}\r\nDuration=${KEY_MS}\r\n`;
  ask(call, 'INFO', { body, type: 'application/dtmf-relay' }, (response) => {
    if (response) sendKeys(call, others.join(''));
  });
}
