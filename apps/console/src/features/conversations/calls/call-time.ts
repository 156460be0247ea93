import type { CallWithParts } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import { lineSample, type LineSample } from '#features/conversations/calls/line-sample.ts';
import { callTexts } from '#texts/calls.ts';

const { page: texts } = callTexts;

/** Speech of a side. Times are in milliseconds since the call was answered. */
export interface Bar {
  key: string;
  side: 'caller' | 'bot';
  from: number;
  to: number;
  text: string;
  /** The index of its turn; -1 without one. */
  turn: number;
}

/** Something that happened at a moment. */
export interface Mark {
  key: string;
  at: number;
  tone: 'plain' | 'warning' | 'error';
  text: string;
  turn: number;
}

type Part<Kind extends CallPart['kind']> = Extract<CallPart, { kind: Kind }>;

/** One input of a call, by speech, keys, silence or a timer, and the bot's answer to it. */
export interface CallTurn {
  at: number;
  cause: string;
  heard: { text: string; confidence: number | null } | undefined;
  said: string[];
  marks: Mark[];
  answerMs: number | null;
  /** The parts of the answer's time, which add up to it. */
  parts: readonly (readonly [keyof typeof texts.parts, number])[];
  /** The turn's entries in the conversation. */
  entries: { from: number; to: number } | undefined;
}

export interface CallTime {
  lengthMs: number;
  bars: Bar[];
  marks: Mark[];
  turns: CallTurn[];
  /** Spans that are silent in the recording. */
  paused: { from: number; to: number; why: string }[];
  ladder: { at: number; direction: 'in' | 'out'; line: string }[];
  line: LineSample[];
}

interface Building extends CallTime {
  /** Turns whose input is known, before the turn itself. */
  open: CallTurn[];
  times: Map<CallTurn, Record<string, number>>;
}

/** Puts the parts of a call on one axis. `now` is the end of a call in progress, in microseconds. */
export function callTime({ began, answered, ended, parts }: CallWithParts, now: number): CallTime {
  // The recording and the other parts have the clock of one process.
  const recorded = parts.find(({ part }) => part.kind === 'recording');
  const zero = recorded?.at ?? answered ?? began;
  const since = (microseconds: number) => Math.max(0, (microseconds - zero) / 1_000);
  const time: Building = {
    ...{ lengthMs: since(ended ?? now), bars: [], marks: [], turns: [], paused: [], ladder: [], line: [] },
    ...{ open: [], times: new Map() },
  };
  for (const { at, part } of parts) {
    // The exchange sends messages before the call is answered.
    if (part.kind === 'sip') time.ladder.push({ ...part, at: (at - zero) / 1_000 });
    else addPart(time, since(at), part);
  }
  time.ladder.sort((a, b) => a.at - b.at);
  for (const turn of time.turns) turn.parts = partsOf(turn, time.times.get(turn) ?? {});
  finish(time);
  return time;
}

function addPart(time: Building, at: number, part: CallPart): void {
  switch (part.kind) {
    case 'speech':
      return void addBar(time, 'caller', at, at + part.lasted_ms, '');
    case 'heard':
      return addHeard(time, at, part);
    case 'turn':
      return addTurn(time, at, part);
    case 'said':
      return addSaid(time, at, part);
    case 'spoken': {
      const bar = time.bars.findLast(({ side }) => side === 'bot');
      if (bar) bar.to = bar.from + part.lasted_ms;
      return;
    }
    case 'recording':
      return addRecording(time, at, part);
    case 'line':
      return void time.line.push(lineSample(at, part));
    case 'keys':
      return addKeys(time, at, part);
    case 'silence':
      inputTurn(time, at, 'silence');
      return addMarkOf(time, at, part);
    case 'barge_in':
    case 'talked_over':
    case 'filler':
    case 'transfer':
    case 'takeover':
    case 'failed':
    case 'machine':
    case 'message':
    case 'sip':
      return addMarkOf(time, at, part);
  }
}

function addMarkOf(time: Building, at: number, part: CallPart): void {
  const mark = markOf(part);
  if (mark) addMark(time, at, ...mark);
}

function addBar(time: Building, side: Bar['side'], from: number, to: number, text: string, turn = -1): Bar {
  const bar = { key: `${side}${time.bars.length}`, side, from, to, text, turn };
  time.bars.push(bar);
  return bar;
}

function addMark(time: Building, at: number, tone: Mark['tone'], text: string): Mark {
  const turn = time.turns.length - 1;
  const mark = { key: `mark${time.marks.length}`, at, tone, text, turn };
  time.marks.push(mark);
  time.turns[turn]?.marks.push(mark);
  return mark;
}

function newTurn(time: Building, at: number, cause: string): CallTurn {
  const turn: CallTurn = {
    ...{ at, cause, heard: undefined, said: [], marks: [], answerMs: null, parts: [], entries: undefined },
  };
  time.turns.push(turn);
  return turn;
}

/** The turn that an input begins. */
function inputTurn(time: Building, at: number, cause: string): CallTurn {
  const turn = newTurn(time, at, cause);
  time.open.push(turn);
  return turn;
}

/** Speech that the bot did not understand as words has no text. */
function addHeard(time: Building, at: number, { text, confidence }: Part<'heard'>): void {
  const bar = time.bars.findLast(({ side, turn }) => side === 'caller' && turn === -1);
  const turn = inputTurn(time, bar?.from ?? at, 'speech');
  turn.heard = { text, confidence };
  if (bar) Object.assign(bar, { text, turn: time.turns.length - 1 });
}

/** Keys of one input are counted together, and become no text. */
function addKeys(time: Building, at: number, { count }: Part<'keys'>): void {
  const last = time.turns.at(-1);
  const isOne = last?.cause === 'keys' && time.open.includes(last);
  if (!isOne) inputTurn(time, at, 'keys');
  const turn = time.turns.at(-1);
  const mark = isOne ? turn?.marks.find(({ key }) => key.startsWith('keys')) : undefined;
  if (!mark) Object.assign(addMark(time, at, 'plain', texts.marks.keys(count)), { key: `keys${time.marks.length}` });
  else mark.text = texts.marks.keys(Number.parseInt(mark.text, 10) + count);
}

function addTurn(time: Building, at: number, { cause, parts, from, to }: Part<'turn'>): void {
  const turn = takeOpen(time, cause) ?? newTurn(time, at, cause);
  turn.cause = cause;
  if (from !== undefined && to !== undefined) turn.entries = { from, to };
  time.times.set(turn, parts);
}

/** Words that the bot took for no input never became a turn. */
function takeOpen(time: Building, cause: string): CallTurn | undefined {
  const at = time.open.findIndex((turn) => turn.cause === cause || turn.cause === '');
  return at === -1 ? undefined : time.open.splice(0, at + 1).at(-1);
}

function addSaid(time: Building, at: number, { text, answer_ms, parts, file }: Part<'said'>): void {
  if (time.turns.length === 0) inputTurn(time, at, '');
  const turn = time.turns.at(-1);
  const words = file === undefined ? text : texts.file(file);
  const before = time.bars.findLast(({ side }) => side === 'bot');
  if (before?.to === Infinity) before.to = at;
  addBar(time, 'bot', at, Infinity, words, time.turns.length - 1);
  if (!turn) return;
  turn.said.push(words);
  if (answer_ms === null || turn.answerMs !== null) return;
  turn.answerMs = answer_ms;
  if (parts) turn.parts = Object.entries(parts) as (readonly [keyof typeof texts.parts, number])[];
}

/** Divides the time of the turn as the conversation measured it. */
function partsOf({ parts }: CallTurn, measured: Record<string, number>): CallTurn['parts'] {
  const known = Object.fromEntries(parts);
  if (known['turn'] === undefined) return [];
  let left = known['turn'];
  const take = (name: 'understanding' | 'deciding' | 'actions') => {
    const some = Math.min(left, measured[name] ?? 0);
    left -= some;
    return [name, some] as const;
  };
  const inside = [take('understanding'), take('deciding'), take('actions')];
  return [
    ['pause', known['pause'] ?? 0],
    ['recognizer', known['recognizer'] ?? 0],
    ...inside,
    ['turn', left],
    ['voice', known['voice'] ?? 0],
  ];
}

function addRecording(time: Building, at: number, { state, why }: Part<'recording'>): void {
  const last = time.paused.at(-1);
  if (last?.to === Infinity) last.to = at;
  if (state === 'on') return;
  const reason = texts.marks.pauses[why ?? ''] ?? '';
  time.paused.push({ from: at, to: Infinity, why: reason });
  if (state === 'off') addMark(time, at, 'warning', texts.marks.recordingEnded(reason));
}

/** Ends the open bars and pauses with the call. */
function finish(time: CallTime): void {
  for (const span of [...time.bars, ...time.paused]) {
    span.to = Math.min(span.to, Math.max(time.lengthMs, span.from));
    if (span.to === Infinity) span.to = span.from;
  }
  time.bars.sort((a, b) => a.from - b.from);
}

/** Null: other functions show the part. */
function markOf(part: CallPart): [Mark['tone'], string] | null {
  const { marks } = texts;
  switch (part.kind) {
    case 'barge_in':
      return ['plain', marks.bargeIn(part.by, texts.milliseconds(part.after_ms))];
    case 'talked_over':
      return ['plain', marks.talkedOver[part.why] ?? part.why];
    case 'silence':
      return ['warning', marks.silence(part.tries)];
    case 'filler':
      return ['warning', marks.filler];
    case 'machine':
      return ['plain', marks.machine(part.by)];
    case 'message':
      return part.is_whole ? ['plain', marks.message] : ['warning', marks.brokenMessage];
    case 'transfer':
      return part.why === null
        ? ['plain', marks.transferred(part.target)]
        : ['error', marks.transferFailed(part.target, marks.whys[part.why] ?? part.why)];
    case 'takeover':
      return ['error', marks.takeover(marks.of[part.of] ?? part.of, part.name, part.why)];
    case 'failed':
      return ['error', marks.failed(marks.parts[part.part] ?? part.part, part.why)];
    case 'speech':
    case 'heard':
    case 'keys':
    case 'turn':
    case 'said':
    case 'spoken':
    case 'recording':
    case 'line':
    case 'sip':
      return null;
  }
}
