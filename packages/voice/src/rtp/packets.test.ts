import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRtcp, writeRtcp } from '#rtp/rtcp-packet.ts';
import { isRtcp, readRtp, writeRtp } from '#rtp/rtp-packet.ts';
import { SrtpReceiver, SrtpSender, sessionKeys } from '#rtp/srtp.ts';

const PACKET = { marker: true, payloadType: 8, sequence: 65_535, timestamp: 4_000_000_000, ssrc: 3_735_928_559 };
const payload = Uint8Array.of(1, 2, 3);
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

test('an RTP packet is read as it was written', () => {
  expect(readRtp(writeRtp({ ...PACKET, payload }))).toEqual({ ...PACKET, payload });
});

test('sources, header extension and padding are not part of the payload', () => {
  const head = writeRtp({ ...PACKET, payload: new Uint8Array(0) });
  head[0] = 0x80 | 0x20 | 0x10 | 2;
  const packet = Uint8Array.of(...head, ...new Uint8Array(8), 0, 1, 0, 1, 9, 9, 9, 9, ...payload, 0, 2);
  expect(readRtp(packet)?.payload).toEqual(payload);
});

test.each([
  ['too short', writeRtp({ ...PACKET, payload }).subarray(0, 11)],
  ['of another version', Uint8Array.from(writeRtp({ ...PACKET, payload }), (byte, at) => (at === 0 ? 0x40 : byte))],
  ['with more padding than content', Uint8Array.of(0xa0, ...writeRtp({ ...PACKET, payload }).subarray(1, 14), 200)],
  ['with more sources than it holds', Uint8Array.of(0x8f, ...writeRtp({ ...PACKET, payload }).subarray(1))],
])('a packet %s is refused', (_, packet) => {
  expect(readRtp(packet)).toBeNull();
});

test('a report is read as it was written', () => {
  const reports = [{ ssrc: 7, fractionLost: 0.25, packetsLost: -3, highestSequence: 70_000, jitter: 55 }];
  const sent = { ntpMs: 1_700_000_000_500, timestamp: 160, packets: 3, bytes: 480 };
  const bytes = writeRtcp({ ssrc: 5, sent, reports, isBye: true }, 'parley');
  expect(isRtcp(bytes)).toBe(true);
  expect(readRtcp(bytes)).toEqual({ ssrc: 5, sent, reports, isBye: true });
});

test('random and damaged bytes are read or refused, never more', () => {
  const genuine = [writeRtp({ ...PACKET, payload }), writeRtcp({ ssrc: 5, sent: null, reports: [], isBye: true }, 'p')];
  const damaged = fc
    .tuple(fc.constantFrom(...genuine), fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat({ max: 40 }))
    .map(([bytes, at, value, length]) => {
      const copy = bytes.slice(0, Math.max(1, bytes.length - length));
      copy[at % copy.length] = value;
      return copy;
    });
  const receiver = new SrtpReceiver({ suite: 'AES_CM_128_HMAC_SHA1_80', key: KEY, salt: SALT });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), damaged), (bytes) => {
      const packet = readRtp(bytes);
      if (packet) expect(packet.payload.length).toBeLessThanOrEqual(bytes.length);
      readRtcp(bytes);
      expect(receiver.unprotect(bytes)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

/** RFC 3711, B.3. */
const KEY = bytesOf('E1F97A0D3E018BE0D64FA32C06DE4139');
const SALT = bytesOf('0EC675AD498AFEEBB6960B3AABE6');

test('session keys are those of the specification', () => {
  const { cipher, salt, auth } = sessionKeys({ suite: 'AES_CM_128_HMAC_SHA1_80', key: KEY, salt: SALT });
  expect(cipher).toEqual(bytesOf('C61E7A93744F39EE10734AFE3FF7A087'));
  expect(salt).toEqual(bytesOf('30CBBC08863D8C85D49DB34A9AE1'));
  expect(auth).toEqual(bytesOf('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'));
});

test('a protected packet is the one that another implementation makes', () => {
  // libsrtp, test/srtp_driver.c: the reference packet of AES_CM_128_HMAC_SHA1_80.
  const key = bytesOf('e1f97a0d3e018be0d64fa32c06de4139');
  const salt = bytesOf('0ec675ad498afeebb6960b3aabe6');
  const plain = bytesOf(`800f1234decafbadcafebabe${'ab'.repeat(16)}`);
  const sealed = bytesOf('800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb');
  const keys = { suite: 'AES_CM_128_HMAC_SHA1_80', key, salt } as const;
  expect(new SrtpSender(keys).protect(plain)).toEqual(sealed);
  expect(new SrtpReceiver(keys).unprotect(sealed)).toEqual(plain);
});

test.each(['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const)(
  '%s: packets across the end of the sequence numbers are opened once, in any order; forged ones never',
  (suite) => {
    const keys = { suite, key: KEY, salt: SALT };
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)];
    const plain = [65_533, 65_534, 65_535, 0, 1, 2].map((sequence) => writeRtp({ ...PACKET, sequence, payload }));
    const sealed = plain.map((packet) => sender.protect(packet));
    for (const at of [0, 1, 3, 2, 5, 4]) {
      const packet = sealed[at] ?? new Uint8Array(0);
      const forged = packet.map((byte, place) => (place === packet.length - 1 ? byte ^ 1 : byte));
      expect(receiver.unprotect(forged)).toBeNull();
      expect(receiver.unprotect(packet)).toEqual(plain[at]);
      expect(receiver.unprotect(packet)).toBeNull();
    }
  },
);

test('packets of an earlier stream are not taken again after the sender has begun another', () => {
  const keys = { suite: 'AES_CM_128_HMAC_SHA1_80', key: new Uint8Array(16), salt: new Uint8Array(14) } as const;
  const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)];
  const [first, second] = [1, 2].map((ssrc) => sender.protect(writeRtp({ ...PACKET, ssrc, payload })));
  if (!first || !second) return expect.unreachable();
  expect([first, second].map((packet) => receiver.unprotect(packet) !== null)).toEqual([true, true]);
  expect([first, second].map((packet) => receiver.unprotect(packet))).toEqual([null, null]);
});
