import type { TestCallMessage } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import type { CallEvent } from '@parley/voice';
import { pauseFor } from '@parley/voice/call/endpointing';

/** The message to the page for an event; null: none. */
export function messageOf(event: CallEvent): TestCallMessage | null {
  const { at } = event;
  switch (event.kind) {
    case 'state':
      return { kind: 'state', at, state: event.state };
    case 'expects': {
      const { kind, length, isSensitive } = event.expects;
      const pause = pauseFor(event.expects, '');
      return { kind: 'expects', at, answer: kind, length, pause_ms: pause, is_sensitive: isSensitive };
    }
    case 'speech_start':
      return { kind: 'speech_start', at };
    case 'speech_end':
      return { kind: 'speech_end', at, lasted_ms: event.lastedMs, pause_ms: event.pauseMs };
    case 'partial':
      return { kind: 'partial', at, text: event.text };
    case 'spoken':
    case 'ended':
      return null;
    case 'heard':
    case 'keys':
    case 'turn':
    case 'said':
    case 'barge_in':
    case 'talked_over':
    case 'silence':
    case 'filler':
    case 'machine':
    case 'message':
    case 'transfer':
    case 'takeover':
    case 'failed':
      return { kind: 'part', at, part: partOf(event) };
  }
}

type Shown = Exclude<
  CallEvent,
  { kind: 'state' | 'expects' | 'speech_start' | 'speech_end' | 'partial' | 'spoken' | 'ended' }
>;

/** With words, which the record of the call does not keep. */
function partOf(event: Shown): CallPart {
  switch (event.kind) {
    case 'heard':
      return { kind: 'heard', text: event.text, confidence: event.confidence };
    case 'keys':
      return { kind: 'keys', count: event.count };
    case 'turn':
      return { kind: 'turn', cause: event.cause, parts: { ...event.parts } };
    case 'said':
      return { kind: 'said', text: event.text, answer_ms: event.answerMs };
    case 'barge_in':
      return { kind: 'barge_in', by: event.by, after_ms: event.afterMs };
    case 'talked_over':
      return { kind: 'talked_over', why: event.why };
    case 'silence':
      return { kind: 'silence', tries: event.tries };
    case 'filler':
      return { kind: 'filler' };
    case 'machine':
      return { kind: 'machine', by: event.by };
    case 'message':
      return { kind: 'message', after: event.after, is_whole: event.isWhole };
    case 'transfer':
      return { kind: 'transfer', target: event.target, why: event.result.done ? null : event.result.why };
    case 'takeover':
      return { kind: 'takeover', of: event.of, name: event.name, why: event.why };
    case 'failed':
      return { kind: 'failed', part: event.part, why: event.why };
  }
}
