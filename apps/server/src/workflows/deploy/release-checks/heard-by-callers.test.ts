import type { Voice } from '@parley/domain/voice';
import { expect, test } from 'vitest';
import { greeting, listening, speaking } from '#workflows/deploy/release-checks/heard-by-callers.ts';

const voice = (id: string, language: string, name = id): Voice => ({
  ...{ id, language, name },
  ...{ gender: null, provider: 'espeak-ng', can: { pitch: true, speed: true } },
});
const CZECH = voice('cs', 'cs', 'Czech');
const BRITISH = voice('en-gb', 'en-GB');

test.each([
  [null, [], 'error', 'Callers can only press keys: this installation has no speech recognition.'],
  ['vosk', [], 'error', 'Callers can only press keys: this installation has no speech recognition.'],
  [' None', ['vosk'], 'warning', 'Callers can only press keys: speech recognition is off in the settings.'],
  ['deepgram', ['vosk'], 'warning', 'The speech recognition deepgram is not installed: vosk listens instead.'],
])('with the recognizer %s of %o there is an %s', (provider, installed, severity, message) => {
  const found = { rule: 'no-recognizer', message, setting: 'stt_provider' };
  expect(listening({ stt_provider: provider }, installed)).toEqual([{ severity, found }]);
});

test.each([
  [null, ['vosk']],
  ['Vosk', ['deepgram', 'vosk']],
])('the recognizer %s of %o hears callers', (provider, installed) => {
  expect(listening({ stt_provider: provider }, installed)).toEqual([]);
});

test.each([
  ['cs', 'en', 'The voice Czech does not speak English.'],
  ['lost', 'en', 'The voice lost is not installed.'],
  [null, 'hu-HU', 'No voice speaks Hungarian.'],
])('the voice %s is wrong for the language %s', (chosen, language, message) => {
  const found = { rule: 'voice-language', message, setting: 'voices_id' };
  expect(speaking({ voices_id: chosen, language }, [CZECH, BRITISH])).toEqual([{ severity: 'error', found }]);
});

test.each([
  ['en-gb', 'en', [CZECH, BRITISH]],
  [null, 'cs-CZ', [CZECH]],
  ['alloy', 'hu', [voice('alloy', '')]],
  ['lost', 'en', []],
])('the voice %s does for the language %s', (chosen, language, voices) => {
  expect(speaking({ voices_id: chosen, language }, voices)).toEqual([]);
});

test('a greeting is missing, has no words, or is heard', () => {
  expect(greeting({ silentGreetings: null })[0]?.found).toMatchObject({ rule: 'no-greeting', unanswered: '__start__' });
  expect(greeting({ silentGreetings: [7] })[0]?.found).toMatchObject({ rule: 'silent-greeting', reaction: 7 });
  expect(greeting({ silentGreetings: [] })).toEqual([]);
});
