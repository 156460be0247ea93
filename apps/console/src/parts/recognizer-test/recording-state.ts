import type { RecognizerMessage } from '@parley/contract';
import type { MicrophoneFault } from '#parts/microphone/open-sound.ts';

type Final = Extract<RecognizerMessage, { kind: 'final' }>;

/** A recording and its outcome. */
export type RecordingState =
  | { phase: 'idle' | 'opening' | 'lost' }
  | { phase: 'recording' | 'waiting'; recognizer: string; seconds: number; partial: string }
  | { phase: 'done'; recognizer: string; final: Final }
  | { phase: 'failed'; reason: string }
  | { phase: 'no microphone'; fault: MicrophoneFault };

export type RecordingChange =
  | RecognizerMessage
  | { kind: 'opened' | 'stopped' | 'lost' | 'second' }
  | { kind: 'no microphone'; fault: MicrophoneFault };

export function recordingAfter(state: RecordingState, change: RecordingChange): RecordingState {
  switch (change.kind) {
    case 'opened':
      return { phase: 'opening' };
    case 'begun':
      return { phase: 'recording', recognizer: change.recognizer, seconds: change.seconds, partial: '' };
    case 'second':
      if (state.phase !== 'recording') return state;
      return state.seconds > 1 ? { ...state, seconds: state.seconds - 1 } : { ...state, phase: 'waiting', seconds: 0 };
    case 'stopped':
      return state.phase === 'recording' ? { ...state, phase: 'waiting' } : state;
    case 'partial':
      return 'partial' in state ? { ...state, partial: change.text } : state;
    case 'final':
      return { phase: 'done', recognizer: 'recognizer' in state ? state.recognizer : '', final: change };
    case 'failed':
      return { phase: 'failed', reason: change.reason };
    case 'no microphone':
      return { phase: 'no microphone', fault: change.fault };
    case 'lost':
      return state.phase === 'opening' || 'partial' in state ? { phase: 'lost' } : state;
  }
}
