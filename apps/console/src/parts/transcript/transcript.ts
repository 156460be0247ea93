import { logRank, type Alternative, type LogLevel, type TrackerEntry } from '@parley/domain';
import {
  beganBy,
  buttonOptions,
  candidatesOf,
  intentArgs,
  levelOf,
  selectArgs,
  showsTextInput,
  textArg,
  type Began,
  type ButtonOption,
  type Candidate,
  type EntityFound,
} from '#parts/transcript/entry-args.ts';

/** One answer of the server. What was sent and how long it took is known to the panel alone. */
export interface Exchange {
  entries: readonly TrackerEntry[];
  sent?: string | undefined;
  milliseconds?: number | undefined;
}

export type TranscriptLine = { key: string; /** The reaction that it is of. */ of?: FiredReaction | undefined } & (
  | { kind: 'bot' | 'caller'; text: string }
  | { kind: 'turn'; turn: TranscriptTurn }
  | { kind: 'buttons'; options: ButtonOption[]; isCurrent: boolean }
  | { kind: 'select'; label: string; entity: string; options: string[]; isCurrent: boolean }
  | { kind: 'file'; name: string; file: string; args: TrackerEntry['args'] }
  | { kind: 'action'; name: string; args: TrackerEntry['args'] }
  | { kind: 'log'; level: LogLevel; text: string; args: TrackerEntry['args'] }
);

export interface FiredReaction {
  id: number;
  name: string;
  scope: string;
}

/** Something that a turn did, in its order. */
export interface DoneAction {
  name: string;
  args: TrackerEntry['args'];
  /** The duration of an action that runs code or calls others. */
  milliseconds: number | undefined;
}

/** Why the bot answered as it did. */
export interface TranscriptTurn {
  /** The time of its first entry: names the turn to the server. */
  timestamp: number;
  /** How the turn began without a text or an intent: by a timer, or by an editor who begins at a reaction. */
  began: Began | undefined;
  /** The caller's text; empty when the conversation began or a timer fired. */
  text: string | undefined;
  intents: { name: string; confidence: number | undefined; alternatives: Alternative[] }[];
  correctedText: string | undefined;
  entities: EntityFound[];
  candidates: Candidate[];
  /** The system that answers in place of the bot. */
  passedOn: string | undefined;
  /** Why the reaction that answers stands first, where no condition was asked. */
  standing: string | undefined;
  reactions: FiredReaction[];
  /** The one whose actions come next in the tracker. */
  running: FiredReaction | undefined;
  actions: DoneAction[];
  /** The slots that the turn wrote, as JSON; null where one was cleared. */
  slots: Map<string, string | null>;
  milliseconds: number | undefined;
}

export interface Transcript {
  lines: TranscriptLine[];
  /** The action that ended the conversation. */
  ended: 'call_end' | 'call_transfer' | null;
  isInputShown: boolean;
  /** Projects that the conversation was transferred to. */
  projects: number[];
  lastTimestamp: number;
}

export function transcriptOf(exchanges: readonly Exchange[]): Transcript {
  const transcript: Transcript = { lines: [], ended: null, isInputShown: true, projects: [], lastTimestamp: 0 };
  for (const exchange of exchanges) addExchange(transcript, exchange);
  retireButtons(transcript);
  return transcript;
}

/** Buttons and select boxes answer what the bot said last: once the caller spoke or the conversation ended they are history. */
function retireButtons({ lines, ended }: Transcript): void {
  const lastSpoken = lines.findLastIndex(({ kind }) => kind === 'caller');
  lines.forEach((line, at) => {
    if (line.kind === 'buttons' || line.kind === 'select') line.isCurrent = ended === null && at > lastSpoken;
  });
}

function addExchange(transcript: Transcript, { entries, sent, milliseconds }: Exchange): void {
  const fresh = entries.filter(({ timestamp }) => timestamp > transcript.lastTimestamp);
  const isHeard = fresh.some((entry) => callerText(entry) !== undefined);
  if (sent !== undefined && !isHeard) addCaller(transcript, sent, `${transcript.lastTimestamp}/unheard`);

  let turn: TranscriptTurn | null = null;
  for (const entry of inTalkOrder(fresh)) {
    transcript.lastTimestamp = Math.max(transcript.lastTimestamp, entry.timestamp);
    const text = callerText(entry);
    const began = beganBy(entry);
    if (began || (entry.type === 'intent' && !isFurtherMeaning(turn, text, entry.timestamp))) {
      if (text !== undefined) addCaller(transcript, text, `${entry.timestamp}/caller`);
      turn = newTurn(entry.timestamp, began, text, milliseconds);
      transcript.lines.push({ kind: 'turn', key: `${entry.timestamp}/turn`, turn });
    }
    if (entry.type === 'intent' && turn) addIntent(turn, entry);
    else addEntry(transcript, turn, entry);
  }
}

/** Microseconds: meanings of one text come within a turn; the same words said later are said again. */
const MEANINGS_WITHIN = 1_000_000;

/** One text that means several things has an intent entry for each of them. Erased texts are all empty. */
function isFurtherMeaning(turn: TranscriptTurn | null, text: string | undefined, timestamp: number): boolean {
  if (turn === null || text === undefined || text !== turn.text) return false;
  const isBefore = turn.reactions.length === 0 && turn.actions.length === 0;
  return isBefore || (text !== '' && timestamp - turn.timestamp < MEANINGS_WITHIN);
}

/** What is logged about a text before it is understood stands below the text. */
function inTalkOrder(entries: readonly TrackerEntry[]): readonly TrackerEntry[] {
  const first = entries.findIndex(({ type }) => type === 'intent');
  const intent = entries[first];
  if (!intent || callerText(intent) === undefined) return entries;
  const before = entries.slice(0, first);
  return before.every(({ type }) => type === 'log') ? [intent, ...before, ...entries.slice(first + 1)] : entries;
}

function callerText(entry: TrackerEntry): string | undefined {
  return entry.type === 'intent' ? intentArgs(entry).text : undefined;
}

function addCaller({ lines }: Transcript, text: string, key: string): void {
  lines.push({ kind: 'caller', key, text });
}

function newTurn(
  timestamp: number,
  began: Began | undefined,
  text: string | undefined,
  milliseconds: number | undefined,
): TranscriptTurn {
  return {
    timestamp,
    began,
    text,
    intents: [],
    correctedText: undefined,
    entities: [],
    candidates: [],
    passedOn: undefined,
    standing: undefined,
    reactions: [],
    running: undefined,
    actions: [],
    slots: new Map(),
    milliseconds,
  };
}

function addIntent(turn: TranscriptTurn, entry: TrackerEntry): void {
  const { confidence, alternatives, correctedText, entities } = intentArgs(entry);
  turn.intents.push({ name: String(entry.value), confidence, alternatives });
  turn.correctedText = correctedText;
  turn.entities = entities;
}

function addEntry(transcript: Transcript, turn: TranscriptTurn | null, entry: TrackerEntry): void {
  const key = String(entry.timestamp);
  if (entry.type === 'reaction') {
    const fired = { id: Number(entry.value), name: textArg(entry, 'name'), scope: textArg(entry, 'scope') };
    turn?.reactions.push(fired);
    if (turn) turn.running = fired;
    return;
  }
  if (entry.type === 'log') addLog(transcript, turn, entry, key);
  else addAction(transcript, turn, entry, key);
}

/** A log entry may speak of a reaction that does not fire, or not yet. */
function firedAs(id: number, turn: TranscriptTurn | null): FiredReaction {
  return turn?.reactions.find((fired) => fired.id === id) ?? { id, name: '', scope: '' };
}

function addLog({ lines }: Transcript, turn: TranscriptTurn | null, entry: TrackerEntry, key: string): void {
  const { args } = entry;
  const candidates = candidatesOf(entry);
  if (candidates && turn) return void turn.candidates.push(...candidates);
  if (turn && typeof args['passed_on'] === 'string') turn.passedOn = args['passed_on'];
  if (turn && typeof args['standing'] === 'string') turn.standing = args['standing'];
  const done = turn?.actions.findLast(({ name }) => name === args['took']);
  if (done && typeof args['milliseconds'] === 'number') done.milliseconds = args['milliseconds'];
  const back = turn?.reactions.findLast(({ id }) => id === args['back']);
  if (turn && back) turn.running = back;
  const of = typeof args['reaction'] === 'number' ? firedAs(args['reaction'], turn) : turn?.running;
  lines.push({ kind: 'log', key, of, level: levelOf(entry), text: String(entry.value), args });
}

function addAction(transcript: Transcript, turn: TranscriptTurn | null, entry: TrackerEntry, key: string): void {
  const { lines } = transcript;
  const name = String(entry.value);
  const of = turn?.running;
  turn?.actions.push({ name, args: entry.args, milliseconds: undefined });
  switch (name) {
    case 'utter':
      lines.push({ kind: 'bot', key, of, text: textArg(entry, 'text') });
      return;
    case 'buttons':
      lines.push({ kind: 'buttons', key, of, options: buttonOptions(entry), isCurrent: true });
      return;
    case 'select':
      lines.push({ kind: 'select', key, of, ...selectArgs(entry), isCurrent: true });
      return;
    case 'play':
      lines.push({ kind: 'file', key, of, name, file: textArg(entry, 'file'), args: entry.args });
      return;
    case 'text_input':
      transcript.isInputShown = showsTextInput(entry);
      break;
    case 'call_end':
      transcript.ended = 'call_end';
      break;
    case 'call_transfer': {
      const target = entry.args['target'];
      transcript.ended = 'call_transfer';
      if (typeof target === 'number') transcript.projects.push(target);
      break;
    }
    case 'set':
      turn?.slots.set(textArg(entry, 'name'), JSON.stringify(entry.args['value'] ?? null));
      break;
    case 'unset':
      turn?.slots.set(textArg(entry, 'name'), null);
      break;
  }
  lines.push({ kind: 'action', key, of, name, args: entry.args });
}

/** Rank of what is no log entry itself: an action, and a turn in which nobody spoke. */
const UNSPOKEN_LEVEL: LogLevel = 'info';

/** The lines that are shown at a log level: talk always, the rest from its level on. */
export function linesAt(lines: readonly TranscriptLine[], level: LogLevel): TranscriptLine[] {
  return lines.filter((line) => logRank(levelOfLine(line)) >= logRank(level));
}

function levelOfLine(line: TranscriptLine): LogLevel {
  switch (line.kind) {
    case 'log':
      return line.level;
    case 'action':
      return UNSPOKEN_LEVEL;
    case 'turn':
      return line.turn.text === undefined ? UNSPOKEN_LEVEL : 'error';
    case 'bot':
    case 'caller':
    case 'buttons':
    case 'select':
    case 'file':
      return 'error';
  }
}
