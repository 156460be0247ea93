import type { TestCallMessage } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain';
import type { CallPart } from '@parley/domain/call';

type Told<K extends TestCallMessage['kind']> = Extract<TestCallMessage, { kind: K }>;

/** The parts of the time from the caller's last sound to the first sound of the answer, in milliseconds. */
interface AnswerTime {
  all: number;
  pause: number;
  /** From the end of the pause to the text. */
  recognition: number;
  /** The turn of the conversation, as far as it was over before the answer began. */
  turn: number;
  voice: number;
}

/** An event that the list of a call shows. `at` is in milliseconds since the call began. */
export interface Happened {
  key: number;
  at: number;
  part: CallPart;
  /** On the first words after the caller. */
  time?: AnswerTime;
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
  /** The last input of the caller, of which the next words are the answer. */
  input: { pause: number; endedAt: number | null; heardAt: number | null; turn: number };
}

export type CallChange = TestCallMessage | { kind: 'dialed' } | { kind: 'lost' };

/** Older ones are forgotten. */
const MOST_HAPPENED = 300;
const NO_INPUT: CallState['input'] = { pause: 0, endedAt: null, heardAt: null, turn: 0 };

export const NO_CALL: CallState = {
  ...{ phase: 'idle', begun: null, conversation: null, entries: [], doing: 'ringing', expects: null },
  ...{ isCallerSpeaking: false, partial: '', happened: [], end: null, input: NO_INPUT },
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
      return { ...state, isCallerSpeaking: true, input: NO_INPUT };
    case 'speech_end':
      return { ...state, isCallerSpeaking: false, input: { ...NO_INPUT, pause: change.pause_ms, endedAt: change.at } };
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
  const input = inputAfter(state.input, at, part);
  const key = (state.happened.at(-1)?.key ?? 0) + 1;
  const time = part.kind === 'said' && part.answer_ms !== null ? timeOf(state.input, part.answer_ms) : undefined;
  const happened = [...state.happened, { key, at, part, ...(time ? { time } : {}) }].slice(-MOST_HAPPENED);
  return { ...state, input, happened, ...(part.kind === 'heard' ? { partial: '' } : {}) };
}

function inputAfter(input: CallState['input'], at: number, part: CallPart): CallState['input'] {
  if (part.kind === 'heard') return { ...input, heardAt: at };
  if (part.kind === 'turn') return { ...input, turn: part.parts['turn'] ?? 0 };
  return part.kind === 'said' || part.kind === 'keys' ? NO_INPUT : input;
}

function timeOf({ pause, endedAt, heardAt, turn }: CallState['input'], all: number): AnswerTime {
  const recognition = endedAt !== null && heardAt !== null ? Math.max(0, heardAt - endedAt) : 0;
  return { all, pause, recognition, turn, voice: Math.max(0, all - pause - recognition - turn) };
}
