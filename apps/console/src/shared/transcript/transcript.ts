import { logRank, type Alternative, type LogLevel, type TrackerEntry } from '@parley/domain';
import {
  buttonOptions,
  candidatesOf,
  intentArgs,
  levelOf,
  showsTextInput,
  textArg,
  type ButtonOption,
  type Candidate,
  type EntityFound,
} from '#shared/transcript/entry-args.ts';

/** One answer of the server. What was sent and how long it took is known to the panel alone. */
export interface Exchange {
  entries: readonly TrackerEntry[];
  sent?: string | undefined;
  milliseconds?: number | undefined;
}

export type TranscriptLine =
  | { kind: 'bot' | 'caller'; key: string; text: string }
  | { kind: 'turn'; key: string; turn: Turn }
  | { kind: 'buttons'; key: string; options: ButtonOption[]; isCurrent: boolean }
  | { kind: 'action'; key: string; name: string; args: TrackerEntry['args'] }
  | { kind: 'log'; key: string; level: LogLevel; text: string; args: TrackerEntry['args'] };

/** Why the bot answered as it did. */
export interface Turn {
  /** What the caller said; nobody spoke when the conversation began or a timer fired. */
  text: string | undefined;
  intents: { name: string; confidence: number | undefined; alternatives: Alternative[] }[];
  correctedText: string | undefined;
  entities: EntityFound[];
  candidates: Candidate[];
  reactions: { id: number; name: string; scope: string }[];
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

/** Buttons answer what the bot said last: once the caller spoke or the conversation ended they are history. */
function retireButtons({ lines, ended }: Transcript): void {
  const lastSpoken = lines.findLastIndex(({ kind }) => kind === 'caller');
  lines.forEach((line, at) => {
    if (line.kind === 'buttons') line.isCurrent = ended === null && at > lastSpoken;
  });
}

function addExchange(transcript: Transcript, { entries, sent, milliseconds }: Exchange): void {
  const fresh = entries.filter(({ timestamp }) => timestamp > transcript.lastTimestamp);
  const isHeard = fresh.some((entry) => callerText(entry) !== undefined);
  if (sent !== undefined && !isHeard) addCaller(transcript, sent, `${transcript.lastTimestamp}/unheard`);

  let turn: Turn | null = null;
  for (const entry of inTalkOrder(fresh)) {
    transcript.lastTimestamp = Math.max(transcript.lastTimestamp, entry.timestamp);
    if (entry.type !== 'intent') {
      addEntry(transcript, turn, entry);
      continue;
    }
    const text = callerText(entry);
    // One text that means several things has an intent entry for each of them.
    if (turn === null || text === undefined || text !== turn.text) {
      if (text !== undefined) addCaller(transcript, text, `${entry.timestamp}/caller`);
      turn = newTurn(text, milliseconds);
      transcript.lines.push({ kind: 'turn', key: String(entry.timestamp), turn });
    }
    addIntent(turn, entry);
  }
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

function newTurn(text: string | undefined, milliseconds: number | undefined): Turn {
  return {
    text,
    intents: [],
    correctedText: undefined,
    entities: [],
    candidates: [],
    reactions: [],
    slots: new Map(),
    milliseconds,
  };
}

function addIntent(turn: Turn, entry: TrackerEntry): void {
  const { confidence, alternatives, correctedText, entities } = intentArgs(entry);
  turn.intents.push({ name: String(entry.value), confidence, alternatives });
  turn.correctedText = correctedText;
  turn.entities = entities;
}

function addEntry(transcript: Transcript, turn: Turn | null, entry: TrackerEntry): void {
  const key = String(entry.timestamp);
  if (entry.type === 'reaction') {
    turn?.reactions.push({ id: Number(entry.value), name: textArg(entry, 'name'), scope: textArg(entry, 'scope') });
    return;
  }
  if (entry.type === 'log') {
    const candidates = candidatesOf(entry);
    if (candidates && turn) turn.candidates.push(...candidates);
    else
      transcript.lines.push({ kind: 'log', key, level: levelOf(entry), text: String(entry.value), args: entry.args });
    return;
  }
  addAction(transcript, turn, entry, key);
}

function addAction(transcript: Transcript, turn: Turn | null, entry: TrackerEntry, key: string): void {
  const { lines } = transcript;
  const name = String(entry.value);
  switch (name) {
    case 'utter':
      lines.push({ kind: 'bot', key, text: textArg(entry, 'text') });
      return;
    case 'buttons':
      lines.push({ kind: 'buttons', key, options: buttonOptions(entry), isCurrent: true });
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
  lines.push({ kind: 'action', key, name, args: entry.args });
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
      return 'error';
  }
}
