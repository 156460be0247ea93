import type { TestCallMessage } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain';
import type { CallPart } from '@parley/domain/call';

type Told<K extends TestCallMessage['kind']> = Extract<TestCallMessage, { kind: K }>;

/** An event that the list of a call shows. `at` is in milliseconds since the call began. */
export interface Happened {
  key: number;
  at: number;
  part: CallPart;
}

export interface CallState {
  phase: 'idle' | 'connecting' | 'going' | 'ended';
  begun: Told<'begun'> | null;
  conversation: { id: string; token: string } | null;
  entries: readonly TrackerEntry[];
  doing: Told<'state'>['state'];
  expects: Told<'expects'> | null;
  isCallerSpeaking: boolean;
  /** The recognizer's text so far. */
  partial: string;
  happened: readonly Happened[];
  /** Null while it goes on; `lost` when the connection broke. */
  end: Pick<Told<'ended'>, 'by' | 'reason'> | 'lost' | null;
}

export type CallChange = TestCallMessage | { kind: 'dialed' } | { kind: 'lost' };

/** Older ones are forgotten. */
const MOST_HAPPENED = 300;
/** Their effects are seen elsewhere. */
const UNLISTED: readonly CallPart['kind'][] = ['speech', 'spoken', 'recording'];

export const NO_CALL: CallState = {
  ...{ phase: 'idle', begun: null, conversation: null, entries: [], doing: 'ringing', expects: null },
  ...{ isCallerSpeaking: false, partial: '', happened: [], end: null },
};

export function callAfter(state: CallState, change: CallChange): CallState {
  switch (change.kind) {
    case 'dialed':
      return { ...NO_CALL, phase: 'connecting' };
    case 'begun':
      return { ...state, phase: 'going', begun: change };
    case 'conversation':
      return { ...state, conversation: { id: change.id, token: change.token } };
    case 'entry':
      return { ...state, entries: withEntry(state.entries, change.entry) };
    case 'state':
      return { ...state, doing: change.state };
    case 'expects':
      return { ...state, expects: change };
    case 'speech_start':
      return { ...state, isCallerSpeaking: true };
    case 'partial':
      return { ...state, partial: change.text };
    case 'part':
      return withPart(state, change);
    case 'ended':
    case 'lost': {
      if (state.end !== null) return state;
      const end = change.kind === 'lost' ? 'lost' : { by: change.by, reason: change.reason };
      return { ...state, phase: 'ended', doing: 'ended', isCallerSpeaking: false, partial: '', end };
    }
  }
}

/** An entry that came before, while its turn went on, is replaced. */
function withEntry(entries: readonly TrackerEntry[], entry: TrackerEntry): readonly TrackerEntry[] {
  const others = entries.filter(({ timestamp }) => timestamp !== entry.timestamp);
  return [...others, entry].toSorted((a, b) => a.timestamp - b.timestamp);
}

function withPart(state: CallState, { at, part }: Told<'part'>): CallState {
  if (part.kind === 'speech') return { ...state, isCallerSpeaking: false };
  if (UNLISTED.includes(part.kind)) return state;
  const key = (state.happened.at(-1)?.key ?? 0) + 1;
  const happened = [...state.happened, { key, at, part }].slice(-MOST_HAPPENED);
  return { ...state, happened, ...(part.kind === 'heard' ? { partial: '' } : {}) };
}
