import type { CallQuality } from '@parley/voice';
import { MovedClock } from '@parley/voice/listening/moved-clock';
import { expect, test } from 'vitest';
import type { StoredPart } from '#features/calls/stored-part.ts';
import { sampleLine } from '#workflows/phone/line-samples.ts';

function line() {
  const clock = new MovedClock();
  const quality: CallQuality = { packetsReceived: 0, packetsLost: 0, packetsSent: 0, jitterMs: 0 };
  const parts: StoredPart[] = [];
  const stop = sampleLine(
    clock,
    () => ({ ...quality }),
    (part) => parts.push(part),
  );
  return { clock, quality, parts, stop };
}

test('each sample has what arrived, what was lost and the jitter of its five seconds', async () => {
  const { clock, quality, parts, stop } = line();
  Object.assign(quality, { packetsReceived: 250, jitterMs: 1.26 });
  await clock.pass(5_000);
  Object.assign(quality, { packetsReceived: 450, packetsLost: 50, jitterMs: 30 });
  await clock.pass(5_000);
  Object.assign(quality, { packetsReceived: 501, packetsLost: 49 });
  await clock.pass(1_000);
  stop();
  await clock.pass(60_000);
  expect(parts).toEqual([
    { kind: 'line', lasted_ms: 5_000, received: 250, lost: 0, jitter_ms: 1.3 },
    { kind: 'line', lasted_ms: 5_000, received: 200, lost: 50, jitter_ms: 30 },
    { kind: 'line', lasted_ms: 1_000, received: 51, lost: 0, jitter_ms: 30 },
  ]);
});

test('a call of a whole day has at most a few thousand samples, which cover all of it', async () => {
  const { clock, parts, stop } = line();
  const day = 24 * 3_600_000;
  await clock.pass(day);
  stop();
  expect(parts.length).toBeLessThan(2_500);
  const covered = parts.reduce((sum, part) => sum + (part.kind === 'line' ? part.lasted_ms : 0), 0);
  expect(covered).toBe(day);
});
