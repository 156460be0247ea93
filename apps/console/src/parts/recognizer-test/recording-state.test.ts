import { expect, it } from 'vitest';
import { recordingAfter, type RecordingChange, type RecordingState } from '#parts/recognizer-test/recording-state.ts';

const after = (...changes: RecordingChange[]) => changes.reduce<RecordingState>(recordingAfter, { phase: 'idle' });
const begun: RecordingChange = { kind: 'begun', recognizer: 'vosk', language: 'en', seconds: 2 };
const final: RecordingChange = { kind: 'final', text: 'yes', confidence: 0.9, milliseconds: 120 };

it('counts the seconds down, and waits for the text when they are over', () => {
  expect(after({ kind: 'opened' }, begun, { kind: 'second' })).toMatchObject({ phase: 'recording', seconds: 1 });
  expect(after(begun, { kind: 'second' }, { kind: 'second' }, { kind: 'second' })).toMatchObject({
    phase: 'waiting',
    seconds: 0,
  });
});

it('keeps the partial text until the final one, and who has heard it', () => {
  const heard = after(begun, { kind: 'partial', text: 'ye' }, { kind: 'stopped' });
  expect(heard).toMatchObject({ phase: 'waiting', partial: 'ye' });
  expect(recordingAfter(heard, final)).toEqual({ phase: 'done', recognizer: 'vosk', final });
});

it('says that the connection was lost only while something is awaited', () => {
  expect(after({ kind: 'opened' }, { kind: 'lost' })).toEqual({ phase: 'lost' });
  expect(after(begun, { kind: 'lost' })).toEqual({ phase: 'lost' });
  expect(after(begun, final, { kind: 'lost' })).toMatchObject({ phase: 'done' });
  expect(after(begun, { kind: 'failed', reason: 'The key is wrong' }, { kind: 'lost' })).toEqual({
    phase: 'failed',
    reason: 'The key is wrong',
  });
});
