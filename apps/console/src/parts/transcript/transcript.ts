import {
  factsOf,
  isAction,
  isFlagSet,
  shownBy,
  textOf,
  turnsOf,
  type RecordedTurn,
  type Shown,
} from '@parley/dialogue';
import {
  logRank,
  type ActionEntry,
  type AnyEntry,
  type Alternative,
  type ButtonOption,
  type IntentEntry,
  type LogEntry,
  type LogLevel,
  type ReactionEntry,
  type TrackerEntry,
} from '@parley/domain';
import { candidatesOf, intentArgs, levelOf, type Candidate, type EntityFound } from '#parts/transcript/entry-args.ts';

/** One reply of the server. Only the panel knows the sent text and the duration. */
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
  | Extract<Shown, { kind: 'card' }>
  | { kind: 'file'; name: string; file: string; args: AnyEntry['args'] }
  | { kind: 'action'; name: string; args: AnyEntry['args'] }
  | { kind: 'log'; level: LogLevel; text: string; args: AnyEntry['args'] }
);

export interface FiredReaction {
  id: number;
  name: string;
  scope: string;
}

/** Something that a turn did, in its order. */
export interface DoneAction {
  name: string;
  args: AnyEntry['args'];
  /** The duration of an action that runs code or calls others. */
  milliseconds: number | undefined;
}

/** Why the bot answered as it did. */
export interface TranscriptTurn {
  /** The time of its first entry: names the turn to the server. */
  timestamp: number;
  /** How the turn began without a text or an intent: by a timer, or by an editor who begins at a reaction. */
  began: RecordedTurn['began'];
  /** The caller's text; empty when the conversation began or a timer fired. */
  text: string | undefined;
  intents: { name: string; confidence: number | undefined; alternatives: Alternative[] }[];
  correctedText: string | undefined;
  entities: EntityFound[];
  candidates: Candidate[];
  /** The system that answers for the bot. */
  passedOn: string | undefined;
  /** Why this reaction comes first, if no condition was evaluated. */
  standing: string | undefined;
  reactions: FiredReaction[];
  /** The one whose actions come next in the tracker. */
  running: FiredReaction | undefined;
  actions: DoneAction[];
  /** The slots that the turn wrote, as JSON; null for a cleared slot. */
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

/**
 * Buttons and select boxes answer the bot's last message: once the caller has replied or the conversation has ended,
 * they are inactive.
 */
function retireButtons({ lines, ended }: Transcript): void {
  const lastSpoken = lines.findLastIndex(({ kind }) => kind === 'caller');
  lines.forEach((line, at) => {
    if (line.kind === 'buttons' || line.kind === 'select') line.isCurrent = ended === null && at > lastSpoken;
  });
}

function addExchange(transcript: Transcript, { entries, sent, milliseconds }: Exchange): void {
  const turns = turnsOf(entries.filter(({ timestamp }) => timestamp > transcript.lastTimestamp));
  const isHeard = turns.some(({ said }) => said !== undefined);
  if (sent !== undefined && !isHeard) addCaller(transcript, sent, `${transcript.lastTimestamp}/unheard`);
  let shown: TranscriptTurn | null = null;
  for (const turn of turns) {
    // A turn that neither the caller nor a timer began continues the one before it.
    if (turn.began || turn.intents.length > 0) shown = addTurn(transcript, turn, milliseconds);
    for (const entry of turn.entries) if (entry.type !== 'intent') addEntry(transcript, shown, entry);
    transcript.lastTimestamp = Math.max(transcript.lastTimestamp, turn.entries.at(-1)?.timestamp ?? 0);
  }
}

/** Adds the caller's text, and the row about the turn below it. */
function addTurn(
  transcript: Transcript,
  { said, began, intents, entries }: RecordedTurn,
  milliseconds: number | undefined,
): TranscriptTurn {
  const { timestamp } = began ? (entries[0] as TrackerEntry) : (said ?? (intents[0] as IntentEntry));
  const text = said && intentArgs(said.args).text;
  if (text !== undefined) addCaller(transcript, text, `${timestamp}/caller`);
  const turn = newTurn(timestamp, began, text, milliseconds);
  for (const intent of intents) addIntent(turn, intent);
  transcript.lines.push({ kind: 'turn', key: `${timestamp}/turn`, turn });
  return turn;
}

function addCaller({ lines }: Transcript, text: string, key: string): void {
  lines.push({ kind: 'caller', key, text });
}

function newTurn(
  timestamp: number,
  began: RecordedTurn['began'],
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

function addIntent(turn: TranscriptTurn, { value, args }: IntentEntry): void {
  const { confidence, alternatives, correctedText, entities } = intentArgs(args);
  turn.intents.push({ name: value, confidence, alternatives });
  turn.correctedText = correctedText;
  turn.entities = entities;
}

function addEntry(
  transcript: Transcript,
  turn: TranscriptTurn | null,
  entry: ReactionEntry | LogEntry | ActionEntry,
): void {
  const key = String(entry.timestamp);
  if (entry.type === 'log') addLog(transcript, turn, entry, key);
  else if (entry.type === 'action') addAction(transcript, turn, entry, key);
  else if (turn) {
    turn.running = { id: entry.value, name: textOf(entry.args.name), scope: textOf(entry.args.scope) };
    turn.reactions.push(turn.running);
  }
}

/** A log entry may speak of a reaction that does not fire, or not yet. */
function firedAs(id: number, turn: TranscriptTurn | null): FiredReaction {
  return turn?.reactions.find((fired) => fired.id === id) ?? { id, name: '', scope: '' };
}

function addLog({ lines }: Transcript, turn: TranscriptTurn | null, entry: LogEntry, key: string): void {
  const { args } = entry;
  const candidates = candidatesOf(entry);
  if (candidates && turn) return void turn.candidates.push(...candidates);
  if (turn && args.passed_on !== undefined) turn.passedOn = args.passed_on;
  if (turn && args.standing !== undefined) turn.standing = args.standing;
  const done = turn?.actions.findLast(({ name }) => name === args.took);
  if (done && args.milliseconds !== undefined) done.milliseconds = args.milliseconds;
  const back = turn?.reactions.findLast(({ id }) => id === args.back);
  if (turn && back) turn.running = back;
  const of = typeof args.reaction === 'number' ? firedAs(args.reaction, turn) : turn?.running;
  lines.push({ kind: 'log', key, of, level: levelOf(entry), text: entry.value, args });
}

function addAction(transcript: Transcript, turn: TranscriptTurn | null, entry: ActionEntry, key: string): void {
  const { value: name } = entry;
  const args: AnyEntry['args'] = entry.args;
  const of = turn?.running;
  turn?.actions.push({ name, args, milliseconds: undefined });
  rememberAction(transcript, turn, entry);
  const shown = shownBy(entry);
  const { lines } = transcript;
  switch (shown?.kind) {
    case 'text':
      lines.push({ kind: 'bot', key, of, text: shown.text });
      return;
    case 'buttons':
      lines.push({ kind: 'buttons', key, of, options: shown.options, isCurrent: true });
      return;
    case 'select':
      lines.push({ ...shown, key, of, isCurrent: true });
      return;
    case 'card':
      lines.push({ ...shown, key, of });
      return;
    case 'file':
      lines.push({ kind: 'file', key, of, name, file: shown.file, args });
      return;
    case 'request':
    case undefined:
      lines.push({ kind: 'action', key, of, name, args });
  }
}

/** Notes what an action changes about the conversation. */
function rememberAction(transcript: Transcript, turn: TranscriptTurn | null, entry: ActionEntry): void {
  if (factsOf(entry)?.outcome !== undefined) transcript.ended = entry.value as 'call_end' | 'call_transfer';
  if (isAction(entry, 'text_input')) transcript.isInputShown = isFlagSet(entry.args.show);
  else if (isAction(entry, 'call_transfer')) {
    if (typeof entry.args.target === 'number') transcript.projects.push(entry.args.target);
  } else if (isAction(entry, 'set')) turn?.slots.set(textOf(entry.args.name), JSON.stringify(entry.args.value ?? null));
  else if (isAction(entry, 'unset')) turn?.slots.set(textOf(entry.args.name), null);
}

/** The level of lines that are not log entries: an action, or a turn without words. */
const UNSPOKEN_LEVEL: LogLevel = 'info';

/** The lines visible at a log level: messages always, the rest from its level on. */
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
    case 'card':
    case 'file':
      return 'error';
  }
}
