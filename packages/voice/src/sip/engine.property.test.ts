import { assert, asyncProperty, constantFrom, integer, nat, array, record, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { parseDescription } from '#sdp/description.ts';
import { isAcceptable } from '#sdp/negotiation.ts';
import { serialize } from '#sip/message.ts';
import { createStreamFrames } from '#sip/stream-frames.ts';
import { registered } from '#sip/testing/engine.ts';
import { SDP } from '#sip/testing/peer.ts';

/** `MESSAGES=20000` sends as many; the short form is part of every run. */
const MESSAGES = Number(process.env['MESSAGES'] ?? 600);
const AT_ONCE = 20;
const METHODS = [
  'INVITE',
  'ACK',
  'BYE',
  'CANCEL',
  'OPTIONS',
  'INFO',
  'UPDATE',
  'NOTIFY',
  'REFER',
  'REGISTER',
  'MESSAGE',
];
const PIECES = [
  '\r\n',
  '\r\n\r\n',
  '\n',
  ';',
  ',',
  '"',
  '<',
  '>',
  '@',
  ':',
  '=',
  ' ',
  '\0',
  '\\',
  '%',
  '[',
  '9999999999',
];

const change = record({
  at: nat(),
  cut: nat(12),
  piece: constantFrom(...PIECES),
  kind: constantFrom('replace', 'insert', 'cut', 'repeat', 'end'),
});
type Change = { at: number; cut: number; piece: string; kind: string };

/** A message with some damage. */
function damage(text: string, changes: readonly Change[]): string {
  return changes.reduce((damaged, { at, cut, piece, kind }) => {
    const place = at % (damaged.length + 1);
    const [before, after] = [damaged.slice(0, place), damaged.slice(place)];
    switch (kind) {
      case 'replace':
        return before + piece + after.slice(cut);
      case 'insert':
        return before + piece + after;
      case 'cut':
        return before + after.slice(cut);
      case 'repeat':
        return before + after.slice(0, cut * 20) + after;
      default:
        return before;
    }
  }, text);
}

test('survives damaged messages and keeps nothing of them', async () => {
  const bench = await registered();
  const decoder = new TextDecoder();
  let number = 0;
  const kinds = record({ method: constantFrom(...METHODS), changes: array(change, { maxLength: 4 }), tag: nat(3) });
  await assert(
    asyncProperty(array(kinds, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (messages) => {
      for (const { method, changes, tag } of messages) {
        const callId = `call-${(number += 1) % 7}`;
        const to = tag === 0 ? '' : `<sip:100@x>;tag=${tag}`;
        const request = bench.peer.request(method, { body: tag === 2 ? '' : SDP, callId, to, cseq: tag });
        const message = tag === 3 ? bench.peer.answer(request, 200, [], SDP) : request;
        bench.peer.sendText(damage(decoder.decode(serialize(message)), changes));
        await bench.clock.pass(2);
        const call = bench.incoming.pop();
        if (number % 2 === 0) call?.accept().catch(() => {});
        else call?.refuse(486);
      }
      // Calls that were never acknowledged end by themselves, and so does what waits for them.
      await bench.clock.pass(150_000);
      expect(bench.engine.account.state).toBe('registered');
      expect(bench.clock.timers).toBeLessThan(20);
      expect(bench.media.filter(({ isClosed }) => !isClosed)).toEqual([]);
      bench.media.length = 0;
      bench.peer.heard.length = 0;
      bench.traced.length = 0;
    }),
    { numRuns: Math.ceil(MESSAGES / AT_ONCE) },
  );
});

test('reads damaged session descriptions without a fault', async () => {
  await assert(
    asyncProperty(array(change, { maxLength: 6 }), async (changes) => {
      const damaged = damage(SDP, changes);
      expect(typeof isAcceptable(damaged)).toBe('boolean');
      expect(parseDescription(damaged)?.media.length ?? 0).toBeLessThan(17);
    }),
    { numRuns: MESSAGES },
  );
});

test('holds no more than a message of any stream', async () => {
  await assert(
    asyncProperty(
      array(uint8Array({ maxLength: 500 }), { maxLength: 20 }),
      integer({ min: 1, max: 9 }),
      async (chunks, size) => {
        const frames = createStreamFrames();
        for (const chunk of chunks) {
          for (let at = 0; at < chunk.length; at += size) {
            if (frames.push(chunk.subarray(at, at + size)) === 'broken') return;
          }
        }
      },
    ),
    { numRuns: Math.min(MESSAGES, 2000) },
  );
});
