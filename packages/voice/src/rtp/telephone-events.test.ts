import { expect, test } from 'vitest';
import { KeyReader, KeySender } from '#rtp/telephone-events.ts';
import { FRAME_SAMPLES } from '#seams.ts';
import { randomFrom } from '#testing/sounds.ts';

const ALL = '0123456789*#ABCD';

/** The packets of some keys, as the pacer would send them. */
function packetsOf(keys: string) {
  const sender = new KeySender();
  sender.push(keys);
  const packets: { payload: Uint8Array; timestamp: number; marker: boolean }[] = [];
  for (let timestamp = 0; ; timestamp += FRAME_SAMPLES) {
    const next = sender.next(timestamp);
    if (next === null) return packets;
    if (next !== 'gap') packets.push(next);
  }
}

test('a key is one event of 100 ms whose end is sent three times', () => {
  const packets = packetsOf('5');
  expect(packets.map(({ marker }) => marker)).toEqual([true, ...Array<boolean>(7).fill(false)]);
  expect(new Set(packets.map(({ timestamp }) => timestamp)).size).toBe(1);
  expect(packets.map(({ payload }) => [payload[0], (payload[1] ?? 0) >> 7])).toEqual([
    ...Array.from({ length: 5 }, () => [5, 0]),
    ...Array.from({ length: 3 }, () => [5, 1]),
  ]);
});

test('1,000 keys arrive once each and in order through loss, doubled and reordered packets', () => {
  const seed = Number(process.env['SEED'] || 1);
  const random = randomFrom(seed);
  const keys = Array.from({ length: 1000 }, () => ALL[Math.floor(random() * ALL.length)]).join('');
  const arriving = packetsOf(keys)
    .flatMap((packet, at) => {
      const copies = random() < 0.1 ? 2 : 1;
      return Array.from({ length: copies }, () => ({ packet, at: at + random() * 3 }));
    })
    .filter(() => random() >= 0.1)
    .toSorted((a, b) => a.at - b.at);
  const reader = new KeyReader();
  const heard = arriving.map(({ packet }) => reader.read(packet.payload, packet.timestamp)).join('');
  expect(heard, `SEED=${seed}`).toBe(keys);
});

test('a key that is held for a long time is one key', () => {
  const reader = new KeyReader();
  const payload = Uint8Array.of(9, 10, 0xff, 0xff);
  const starts = [0, 1, 2].map((segment) => (4_294_900_000 + segment * 0xffff) >>> 0);
  expect(starts.map((timestamp) => reader.read(payload, timestamp))).toEqual(['9', null, null]);
});

test('other events and short packets are no keys', () => {
  const reader = new KeyReader();
  expect(reader.read(Uint8Array.of(16, 0, 0, 0), 1)).toBeNull();
  expect(reader.read(Uint8Array.of(1, 0), 2)).toBeNull();
  expect(packetsOf('x y')).toEqual([]);
});
