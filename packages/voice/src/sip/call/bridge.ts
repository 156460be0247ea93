import type { Frame } from '#seams.ts';
import { hangUp } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';

/** Frames that wait for their turn: 100 ms. What comes faster than it is played is dropped, so that delay cannot grow. */
const MOST_WAITING = 5;

/** Connects two calls: each hears the other, keys included, until one hangs up. */
export function bridge(first: Call, second: Call): void {
  pass(first, second);
  pass(second, first);
}

function pass(from: Call, to: Call): void {
  from.isBridged = true;
  const waiting: Frame[] = [];
  from.media.onFrame((frame) => {
    waiting.push(frame.slice());
    if (waiting.length > MOST_WAITING) waiting.shift();
  });
  to.media.setSource(() => waiting.shift() ?? null);
  from.keyListeners.push((key) => to.media.sendKeys(key));
  from.endListeners.push(() => hangUp(to, { by: 'caller', code: null, reason: 'The other side has hung up' }));
}
