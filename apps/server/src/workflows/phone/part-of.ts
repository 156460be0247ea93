import type { CallEvent } from '@parley/voice';
import type { StoredPart } from '#features/calls/stored-part.ts';
import { faultInWords } from '#workflows/phone/fault-in-words.ts';
import type { ToldWords } from '#workflows/phone/told-words.ts';

/** Turns an event into a part; null if the page of a call does not show it. */
export function partOf(event: CallEvent, told: ToldWords): StoredPart | null {
  switch (event.kind) {
    case 'speech_end':
      return { kind: 'speech', lasted_ms: rounded(event.lastedMs), pause_ms: rounded(event.pauseMs) };
    case 'heard':
      return { kind: 'heard', confidence: event.confidence, text: '' };
    case 'keys':
      return { kind: 'keys', count: event.count };
    case 'turn':
      return { kind: 'turn', cause: event.cause, parts: { ...event.parts }, ...told.turn() };
    case 'said':
      return saidPart(event, told);
    case 'spoken':
      return { kind: 'spoken', lasted_ms: rounded(event.lastedMs) };
    case 'barge_in':
      return { kind: 'barge_in', by: event.by, after_ms: event.afterMs };
    case 'talked_over':
      return { kind: 'talked_over', why: event.why };
    case 'silence':
      return { kind: 'silence', tries: event.tries };
    case 'filler':
      return { kind: 'filler' };
    case 'transfer': {
      const words = told.target(event.target);
      const why = event.result.done ? null : event.result.why;
      return { kind: 'transfer', why, ...(words ? { target: '', words } : { target: event.target }) };
    }
    case 'takeover':
      return { kind: 'takeover', of: event.of, name: event.name, why: faultInWords(event.why) };
    case 'failed':
      return { kind: 'failed', part: event.part, why: faultInWords(event.why) };
    case 'state':
    case 'expects':
    case 'speech_start':
    case 'partial':
    case 'ended':
      return null;
  }
}

function saidPart(event: Extract<CallEvent, { kind: 'said' }>, told: ToldWords): StoredPart {
  const words = told.sentence(event.text);
  const { pause = 0, recognizer = 0, turn = 0, voice = 0 } = event.parts ?? {};
  const parts = { pause: rounded(pause), recognizer: rounded(recognizer), turn: rounded(turn), voice: rounded(voice) };
  return {
    ...{ kind: 'said', answer_ms: event.answerMs === null ? null : rounded(event.answerMs) },
    ...(words ? { text: '', words } : { text: event.text }),
    ...(event.parts ? { parts } : {}),
    ...(event.file === undefined ? {} : { file: event.file }),
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds);
}
