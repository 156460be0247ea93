import { expect, test } from 'vitest';
import { MachineDetector } from '#call/machine-detector.ts';
import { joinSamples } from '#sound/resampler.ts';
import { aCall } from '#testing/a-call.ts';
import { framesOf, mixed, noise, randomFrom, silence, speech, tone } from '#testing/sounds.ts';

const random = () => randomFrom(Number(process.env['SEED'] || 1));

/** When a machine is known, in milliseconds after the answer; null: never. */
function metAfter(samples: Int16Array): { by: string; ms: number } | null {
  const detector = new MachineDetector();
  for (const [at, frame] of framesOf(samples).entries()) {
    const by = detector.push(frame);
    if (by !== null) return { by, ms: (at + 1) * 20 };
  }
  return null;
}

/** Words with short pauses between them, as a machine's greeting has. */
const greeting = (milliseconds: number) => {
  const parts: Int16Array[] = [];
  for (let left = milliseconds; left > 0; left -= 900) parts.push(speech(Math.min(700, left)), silence(200));
  return joinSamples(parts);
};

test.each([300, 600, 1000])('a greeting that goes on, %i ms after the answer, is a machine within 3.5 s', (before) => {
  const met = metAfter(joinSamples([silence(before), greeting(8000)]));
  expect(met?.by).toBe('greeting');
  expect(met?.ms).toBeLessThanOrEqual(3500);
});

test('a greeting is known in the noise of the line, and a beep on its own', () => {
  const noisy = mixed(joinSamples([silence(500), greeting(6000)]), noise(6500, 100, random()));
  expect(metAfter(noisy)?.ms).toBeLessThanOrEqual(3500);
  expect(metAfter(joinSamples([silence(6000), tone(1000, 400), silence(300)]))).toMatchObject({ by: 'beep' });
});

test.each([
  ['hello', [600]],
  ['a name', [1500]],
  ['two short sentences', [700, 900]],
  ['a company and a name', [900, 1200]],
])('a person who says %s and waits is no machine', (_, sentences) => {
  for (const before of [100, 400]) {
    const said = sentences.flatMap((each) => [speech(each), silence(500)]);
    expect(metAfter(joinSamples([silence(before), ...said, silence(6000)]))).toBeNull();
    const noisy = mixed(joinSamples([silence(before), ...said]), noise(9000, 100, random()));
    expect(metAfter(noisy)).toBeNull();
  }
});

test('a busy tone is no beep', () => {
  expect(metAfter(joinSamples([silence(500), tone(425, 500), silence(500), tone(425, 500), silence(500)]))).toBeNull();
});

const MESSAGE = { voicemail: { action: 'message', text: 'Please call us back.' } as const };

test('the bot leaves one message after the beep, and the record says that it was spoken', async () => {
  const { clock, leg, said, kinds, events } = aCall({ direction: 'out', settings: MESSAGE, recognizers: () => [] });
  leg.say(joinSamples([silence(400), greeting(6000), tone(1000, 400), silence(3000)]));
  await clock.pass(3600);
  expect(kinds('machine')).toMatchObject([{ by: 'greeting' }]);
  expect(leg.hears(500)).toBe(false);
  await clock.pass(2500);
  expect(said()).toEqual(['Hello, how can I help?']);
  await clock.pass(3000);
  expect(said()).toEqual(['Hello, how can I help?', 'Please call us back.']);
  expect(kinds('message')).toMatchObject([{ after: 'beep', isWhole: true }]);
  expect(events.at(-1)).toMatchObject({ kind: 'ended', reason: { by: 'bot' } });
});

test('a machine without a beep gets the message after its greeting', async () => {
  const { clock, leg, said, kinds } = aCall({ direction: 'out', settings: MESSAGE });
  leg.say(joinSamples([silence(400), greeting(4000)]));
  await clock.pass(10_000);
  expect(said().at(-1)).toBe('Please call us back.');
  expect(kinds('message')).toMatchObject([{ after: 'silence', isWhole: true }]);
  expect(leg.isUp).toBe(false);
});

test('the record says when the line broke during the message', async () => {
  const { clock, leg, kinds } = aCall({ direction: 'out', settings: MESSAGE });
  leg.say(joinSamples([silence(400), greeting(3000), tone(1000, 400)]));
  await clock.pass(4400);
  leg.end();
  await clock.pass(1000);
  expect(kinds('message')).toMatchObject([{ isWhole: false }]);
});

test('the bot hangs up on a machine, or talks on, as the settings say; callers are never taken for one', async () => {
  const call = async (direction: 'in' | 'out', action: 'person' | 'hang_up') => {
    const made = aCall({ direction, settings: { voicemail: { action, text: '' } } });
    made.leg.say(joinSamples([silence(400), greeting(5000)]));
    await made.clock.pass(4000);
    return { isUp: made.leg.isUp, machines: made.kinds('machine').length };
  };
  expect(await call('out', 'hang_up')).toEqual({ isUp: false, machines: 1 });
  expect(await call('out', 'person')).toEqual({ isUp: true, machines: 1 });
  expect(await call('in', 'hang_up')).toEqual({ isUp: true, machines: 0 });
});
