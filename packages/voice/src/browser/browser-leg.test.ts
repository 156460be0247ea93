import { expect, test } from 'vitest';
import { BrowserLeg, FRAME_BYTES } from '#browser/browser-leg.ts';
import { Pacer } from '#rtp/pacer.ts';
import { FRAME_SAMPLES, type EndReason, type Frame } from '#seams.ts';
import { FakeClock } from '#testing/fake-clock.ts';

function aLeg() {
  const clock = new FakeClock();
  const pacer = new Pacer(clock, (fault) => {
    throw fault;
  });
  const sent: Uint8Array[] = [];
  const closed: EndReason[] = [];
  const page = { unsent: 0 };
  const line = {
    send: (sound: Uint8Array) => void sent.push(sound),
    unsentBytes: () => page.unsent,
  };
  const leg = new BrowserLeg({ id: '1', from: '', line, pacer, clock });
  leg.onEnded((reason) => void closed.push(reason));
  const heard: Frame[] = [];
  leg.onFrame((frame) => void heard.push(frame));
  return { clock, pacer, sent, closed, page, leg, heard };
}

const frame = (level: number) => new Uint8Array(new Int16Array(FRAME_SAMPLES).fill(level).buffer);

test('sound of the page is heard frame by frame, and silence while it sends none', async () => {
  const { clock, leg, heard } = aLeg();
  leg.hear(frame(-5));
  leg.hear(frame(7));
  await clock.pass(60);
  expect(heard.map(([first]) => first)).toEqual([-5, 7, 0]);
});

test('the bot’s sound goes to the page, silence does not, and a page that takes none gets no more', async () => {
  const { clock, leg, sent, page } = aLeg();
  let next: Frame | null = new Int16Array(FRAME_SAMPLES).fill(-300);
  leg.setSource(() => next);
  await clock.pass(40);
  expect(sent.map((bytes) => [bytes.length, new DataView(bytes.buffer).getInt16(0, true)])).toEqual([
    [FRAME_BYTES, -300],
    [FRAME_BYTES, -300],
  ]);
  page.unsent = 1_000_000;
  await clock.pass(200);
  expect(sent).toHaveLength(2);
  page.unsent = 0;
  next = null;
  await clock.pass(200);
  expect(sent).toHaveLength(2);
});

test('a heap of sound is shortened, so that the caller is not heard late', async () => {
  const { clock, leg, heard } = aLeg();
  for (let level = 1; level <= 100; level++) leg.hear(frame(level));
  await clock.pass(20);
  expect(heard.map(([first]) => first)).toEqual([91]);
  expect(leg.quality()).toMatchObject({ packetsReceived: 100, packetsLost: 90 });
});

test.each([
  ['sound of another length', (leg: BrowserLeg) => leg.hear(new Uint8Array(FRAME_BYTES + 1))],
  [
    'much more sound than time has passed',
    (leg: BrowserLeg) => {
      for (let sent = 0; sent < 260; sent++) leg.hear(frame(1));
    },
  ],
])('%s ends the call, and nothing goes on', async (_what, send) => {
  const { clock, pacer, leg, heard, closed } = aLeg();
  send(leg);
  expect(closed).toHaveLength(1);
  expect(closed[0]?.by).toBe('network');
  await clock.pass(100);
  expect([heard.length, pacer.listeners]).toEqual([0, 0]);
  const ends: EndReason[] = [];
  leg.onEnded((reason) => void ends.push(reason));
  expect(ends).toEqual(closed);
});

test('a transfer cannot be made, and the bot hangs up', async () => {
  const { leg, closed } = aLeg();
  expect(await leg.transfer()).toEqual({ done: false, why: 'not_allowed' });
  leg.hangUp();
  leg.ended('caller', 'again');
  expect(closed.map(({ by }) => by)).toEqual(['bot']);
});

test('everybody who waits for the end of a call hears of it, once', () => {
  const { leg, closed } = aLeg();
  const others: EndReason[] = [];
  leg.onEnded((reason) => void others.push(reason));
  leg.ended('caller', 'The caller has hung up');
  leg.ended('network', 'The page has gone');
  expect([closed, others].map((heard) => heard.map(({ by }) => by))).toEqual([['caller'], ['caller']]);
});
