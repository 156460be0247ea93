import { expect, test } from 'vitest';
import { OPEN } from '#call/expectation.ts';
import { BYTES_A_MS, Recorder } from '#call/recorder.ts';
import { Pacer } from '#rtp/pacer.ts';
import { decodeG711 } from '#sound/g711.ts';
import { levelOf } from '#sound/level.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { FakeLeg } from '#testing/fake-leg.ts';
import { framesOf, silence, tone } from '#testing/sounds.ts';

/** A recorded call whose bot says a tone all the time. */
function recorded() {
  const clock = new FakeClock();
  const leg = new FakeLeg(
    new Pacer(clock, (fault) => {
      throw fault;
    }),
  );
  const pieces: Uint8Array[] = [];
  const states: string[] = [];
  const recorder = new Recorder({
    piece: ({ atMs, bytes }) => {
      expect(atMs).toBe(pieces.reduce((sum, { length }) => sum + length, 0) / BYTES_A_MS);
      pieces.push(bytes);
    },
    changed: (state, why) => states.push(why ? `${state} ${why}` : state),
  });
  const [bot] = framesOf(tone(400, 20));
  const taken = recorder.record(leg);
  taken.onFrame(() => {});
  taken.setSource(() => bot ?? null);
  const end = () => recorder.observe({ at: 0, kind: 'ended', reason: { by: 'bot', code: null, reason: '' } });
  /** True for each side that has sound in a span of milliseconds. */
  function heard(from: number, to: number): [caller: boolean, bot: boolean] {
    const codes = Uint8Array.from(pieces.flatMap((piece) => [...piece])).subarray(from * BYTES_A_MS, to * BYTES_A_MS);
    const side = (at: number) =>
      levelOf(
        decodeG711(
          'PCMU',
          codes.filter((_, index) => index % 2 === at),
        ),
      ) > 500;
    return [side(0), side(1)];
  }
  return { clock, leg, recorder, pieces, states, end, heard };
}

test('the caller is on the left, the bot on the right, and a piece is kept every two seconds', async () => {
  const { clock, leg, pieces, end, heard } = recorded();
  leg.say(silence(1000));
  leg.say(tone(600, 1000));
  await clock.pass(5000);
  expect(pieces.map(({ length }) => length / BYTES_A_MS)).toEqual([2000, 2000]);
  end();
  expect(heard(200, 800)).toEqual([false, true]);
  expect(heard(1200, 1800)).toEqual([true, true]);
  expect(pieces.reduce((sum, { length }) => sum + length, 0) / BYTES_A_MS).toBeGreaterThanOrEqual(4980);
});

test('while a sensitive answer is awaited and the bot replies to it, both sides are silent', async () => {
  const { clock, leg, recorder, states, end, heard } = recorded();
  const expects = (isSensitive: boolean) =>
    recorder.observe({ at: 0, kind: 'expects', expects: { ...OPEN, isSensitive } });
  leg.say(tone(600, 6000));
  await clock.pass(1000);
  expects(true);
  recorder.observe({ at: 0, kind: 'state', state: 'listening' });
  await clock.pass(1000);
  expects(false);
  // The bot says: "Your number is …".
  await clock.pass(1000);
  recorder.observe({ at: 0, kind: 'state', state: 'listening' });
  await clock.pass(1000);
  end();
  expect(heard(200, 900)).toEqual([true, true]);
  expect(heard(1100, 2900)).toEqual([false, false]);
  expect(heard(3200, 3900)).toEqual([true, true]);
  expect(states).toEqual(['on', 'paused sensitive', 'on']);
});

test('keys are silenced from half a second before to a second after', async () => {
  const { clock, leg, recorder, states, end, heard } = recorded();
  leg.say(tone(600, 9000));
  await clock.pass(3000);
  recorder.observe({ at: 3000, kind: 'keys', count: 1 });
  await clock.pass(3000);
  end();
  expect(heard(1000, 2400)).toEqual([true, true]);
  expect(heard(2560, 3900)).toEqual([false, false]);
  expect(heard(4200, 5900)).toEqual([true, true]);
  expect(states).toEqual(['on', 'paused keys', 'on']);
});

test('a recording that has no room ends, and says so', async () => {
  const { clock, recorder, pieces, states, end } = recorded();
  await clock.pass(1000);
  recorder.stop();
  await clock.pass(5000);
  end();
  expect(pieces).toHaveLength(1);
  expect(states).toEqual(['on', 'off storage']);
});
