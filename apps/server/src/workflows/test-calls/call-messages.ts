import type { TestCallMessage } from '@parley/contract';
import type { CallEvent } from '@parley/voice';
import { pauseFor } from '@parley/voice/call/endpointing';
import { partOf } from '#workflows/phone/part-of.ts';
import type { ToldWords } from '#workflows/phone/told-words.ts';

/** The message to the page for an event; null: none. */
export function messageOf(event: CallEvent): TestCallMessage | null {
  const { at } = event;
  if (event.kind === 'state') return { kind: 'state', at, state: event.state };
  if (event.kind === 'speech_start') return { kind: 'speech_start', at };
  if (event.kind === 'partial') return { kind: 'partial', at, text: event.text };
  if (event.kind === 'expects') {
    const { kind, length, isSensitive } = event.expects;
    const pause = pauseFor(event.expects, '');
    return { kind: 'expects', at, answer: kind, length, pause_ms: pause, is_sensitive: isSensitive };
  }
  const part = partOf(event, ALL_WORDS);
  if (part === null) return null;
  return {
    kind: 'part',
    at,
    part: event.kind === 'heard' && part.kind === 'heard' ? { ...part, text: event.text } : part,
  };
}

/** The parts keep their words. The record of a call leaves them to the conversation, where they are masked. */
const ALL_WORDS: ToldWords = {
  tell: () => undefined,
  turn: () => ({}),
  sentence: () => undefined,
  target: () => undefined,
};
