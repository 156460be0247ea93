import { expect, test } from 'vitest';
import { packClips, unpackClips } from '#listening/clips.ts';
import { figuresOf } from '#listening/judge-trials.ts';
import { listeningSet } from '#listening/listening-set.ts';
import { firstSound, lastSound, Recording, silentFrom } from '#listening/recording.ts';
import { runListening } from '#listening/run-listening.ts';
import { lineOf, pausedLine, wordsBy } from '#listening/spoken-line.ts';
import { readClips } from '#node/read-clips.ts';
import { tone } from '#testing/sounds.ts';

const clips = readClips();
const digits = clips.filter(({ kind }) => kind === 'digits');

test('the set holds five languages, and half of its voices were not used for tuning', () => {
  expect([...new Set(clips.map(({ language }) => language))].toSorted()).toEqual(['cs', 'de', 'en', 'pl', 'sk']);
  const heldOut = clips.filter(({ isHeldOut }) => isHeldOut).length;
  expect(heldOut / clips.length).toBeGreaterThan(0.4);
});

test('clips come out of the file as they went in, but for the steps of µ-law', () => {
  const [clip] = clips;
  if (!clip) throw new Error('The set is empty');
  expect(unpackClips(packClips([clip, clip]))).toEqual([clip, clip]);
});

test('callers who pause between digits are heard to the end, and a script whose pause is too short is found out', async () => {
  const trialsWith = (pauseMs: number | null) =>
    listeningSet(digits, { whole: [], digits: [{ length: 6, pauseMs }] }).filter(({ kind }) => kind === 'digits');
  const usual = figuresOf(await runListening(trialsWith(null), clips));
  expect(usual.answers).toBeGreaterThan(10);
  expect(usual.cutOff.length).toBeLessThanOrEqual(1);
  const hasty = figuresOf(await runListening(trialsWith(300), clips));
  expect(hasty.cutOff.length).toBeGreaterThan(hasty.answers / 2);
});

test('the bot goes on over tones of keys and an echo, and falls silent for a caller', async () => {
  const noise = listeningSet([], { whole: ['disturbance'] }).filter(({ what }) => /keys|echo|nothing/u.test(what));
  expect(figuresOf(await runListening(noise, clips)).falseStops).toEqual([]);
  const callers = clips.filter(({ text }) => text === 'what is my balance');
  const trials = listeningSet(callers, { whole: ['barge_in'] }).filter(({ kind }) => kind === 'barge_in');
  const { silentMs } = figuresOf(await runListening(trials, clips));
  expect(silentMs.length).toBeGreaterThan(4);
  expect(silentMs.at(-1)).toBeLessThan(250);
});

test('a recording finds where a sound begins, where it ends, and when a side falls silent', () => {
  const recording = new Recording(1_000);
  recording.add('bot', 100, tone(400, 200));
  recording.add('bot', 350, tone(400, 100));
  recording.add('caller', -20, tone(400, 100));
  expect(firstSound(recording.caller, 0)).toBeNull();
  expect(firstSound(recording.bot, 0)).toBeCloseTo(100, 0);
  expect(lastSound(recording.bot, 1_000)).toBeCloseTo(450, 0);
  // The pause of 50 ms between the sounds is one of words.
  expect(silentFrom(recording.bot, 200)).toBeCloseTo(450, 0);
});

test('words are known once they have sounded, also after a pause', () => {
  const line = pausedLine([lineOf('one two', tone(400, 200)), lineOf('three', tone(400, 100))], 500);
  expect(line.text).toBe('one two three');
  expect([50, 150, 750, 850].map((since) => wordsBy(line, since))).toEqual(['', 'one', 'one two', 'one two three']);
});
