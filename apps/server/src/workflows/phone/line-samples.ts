import type { CallQuality, Clock } from '@parley/voice';
import type { StoredPart } from '#features/calls/stored-part.ts';

const EVERY_MS = 5_000;
/** Then the samples come half as often, so that a call that never ends has few of them. */
const BEFORE_SLOWER = 360;

/** Adds how the sound arrived, every five seconds at first, until the returned function is called. */
export function sampleLine(clock: Clock, quality: () => CallQuality, add: (part: StoredPart) => void): () => void {
  let [everyMs, taken] = [EVERY_MS, 0];
  let [before, at] = [quality(), clock.now()];
  let timer = clock.after(everyMs, sample);

  function note(): void {
    const [now, { packetsReceived, packetsLost, jitterMs }] = [clock.now(), quality()];
    add({
      ...{ kind: 'line', lasted_ms: Math.round(now - at), jitter_ms: Math.round(jitterMs * 10) / 10 },
      received: Math.max(0, packetsReceived - before.packetsReceived),
      // A late packet makes an earlier loss good.
      lost: Math.max(0, packetsLost - before.packetsLost),
    });
    [before, at] = [quality(), now];
  }

  function sample(): void {
    note();
    taken += 1;
    if (taken % BEFORE_SLOWER === 0) everyMs *= 2;
    timer = clock.after(everyMs, sample);
  }

  return () => {
    timer.cancel();
    if (clock.now() > at) note();
  };
}
