import { factsOf } from '@parley/dialogue';
import type { Annotation, ConversationNote } from '@parley/contract';
import { logRank, type LogLevel, type TrackerEntry } from '@parley/domain';
import {
  transcriptOf,
  type FiredReaction,
  type TranscriptLine,
  type TranscriptTurn,
} from '#parts/transcript/transcript.ts';

/** One line of the transcript: the words or the action, and beside it their understanding. */
export interface TalkRow {
  key: string;
  /** Microseconds. */
  time: number;
  line: TranscriptLine;
  /** The turn of the caller's text, or of a timer. */
  turn: TranscriptTurn | undefined;
  /** The reaction that speaks, where it is another than on the row before. */
  reaction: FiredReaction | undefined;
  /** The actions that ran with it. */
  actions: readonly ActionLine[];
  notes: readonly ConversationNote[];
  /** The intent as somebody has corrected it. */
  correction: Annotation | undefined;
}

type ActionLine = Extract<TranscriptLine, { kind: 'action' }>;

/** A row that begins a turn. */
export type TurnRow = TalkRow & { turn: TranscriptTurn };

/** Log entries below the level are left out. */
export function talkRows(entries: readonly TrackerEntry[], level: LogLevel): TalkRow[] {
  const { lines } = transcriptOf([{ entries }]);
  const rows: TalkRow[] = [];
  let speaking: number | undefined;
  for (const [at, line] of lines.entries()) {
    const turn = turnOf(lines, at);
    if (isHidden(line, lines[at - 1], level)) continue;
    const isNew = line.of !== undefined && line.of.id !== speaking && line.kind !== 'log';
    if (isNew) speaking = line.of?.id;
    if (line.kind === 'caller') speaking = undefined;
    const said = rows.at(-1);
    if (line.kind === 'action' && said?.line.kind === 'bot' && said.line.of?.id === line.of?.id) {
      said.actions = [...said.actions, line];
      continue;
    }
    const time = Number.parseInt(line.key, 10);
    rows.push({ key: line.key, time, line, turn, reaction: isNew ? line.of : undefined, ...NOTHING });
  }
  return rows;
}

const NOTHING = { actions: [], notes: [], correction: undefined };

/** The rows with what people wrote to them. */
export function withWork(
  rows: readonly TalkRow[],
  notes: readonly ConversationNote[],
  corrections: readonly Annotation[],
  hasLater: boolean,
): TalkRow[] {
  const worked = [...rows];
  const change = (at: number, changed: (row: TalkRow) => Partial<TalkRow>) => {
    const row = worked[at];
    if (row) worked[at] = { ...row, ...changed(row) };
  };
  for (const note of notes) {
    if (note.entry_timestamp === null || !isAmong(rows, note.entry_timestamp, hasLater)) continue;
    change(rowAt(rows, note.entry_timestamp), (row) => ({ notes: [...row.notes, note] }));
  }
  const byTurn = new Map(rows.flatMap(({ turn }, at) => (turn ? [[turn.timestamp, at] as const] : [])));
  for (const correction of corrections) {
    const at = byTurn.get(correction.entry_timestamp);
    if (at !== undefined) change(at, () => ({ correction }));
  }
  return worked;
}

/** Turns before and after the rows may not be loaded yet. */
function isAmong(rows: readonly TalkRow[], timestamp: number, hasLater: boolean): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || timestamp < first.time) return false;
  return !hasLater || timestamp <= last.time;
}

export const FALLBACK = '__fallback__';

export function isTurn(row: TalkRow | undefined): row is TurnRow {
  return row?.turn !== undefined;
}

/** The next or previous row that begins a turn; undefined at the end. */
export function turnBeside(rows: readonly TalkRow[], from: number, by: 1 | -1): TurnRow | undefined {
  return by === 1 ? rows.slice(from + 1).find(isTurn) : rows.slice(0, Math.max(0, from)).findLast(isTurn);
}

/** True if the bot failed the caller: an unrecognized or misrecognized phrase, or an error. */
export function isProblem({ turn, line, correction }: TalkRow): boolean {
  const isFallback = turn?.intents.some(({ name }) => name === FALLBACK) ?? false;
  return isFallback || correction !== undefined || (line.kind === 'log' && line.level === 'error');
}

/** The next or previous row with a problem; undefined at the end. */
export function problemBeside(rows: readonly TalkRow[], from: number, by: 1 | -1): TalkRow | undefined {
  return by === 1 ? rows.slice(from + 1).find(isProblem) : rows.slice(0, Math.max(0, from)).findLast(isProblem);
}

/** The index of the row that an entry belongs to; -1 if not found. */
export function rowAt(rows: readonly TalkRow[], timestamp: number): number {
  return rows.findLastIndex(({ time }) => time <= timestamp);
}

/** A turn's line follows the line of its text, which shows both. */
function turnOf(lines: readonly TranscriptLine[], at: number): TranscriptTurn | undefined {
  const [line, next] = [lines[at], lines[at + 1]];
  if (line?.kind === 'turn') return line.turn;
  return line?.kind === 'caller' && next?.kind === 'turn' ? next.turn : undefined;
}

function isHidden(line: TranscriptLine, before: TranscriptLine | undefined, level: LogLevel): boolean {
  if (line.kind === 'log') return logRank(line.level) < logRank(level);
  // Actions that the caller does not notice are among the details of the turn, and shown with log entries.
  if (line.kind === 'action')
    return logRank('info') < logRank(level) && factsOf({ value: line.name })?.isNoticed !== true;
  if (line.kind !== 'turn') return false;
  // The opening needs no row of its own: the bot's first line names its reaction.
  return before?.kind === 'caller' || line.turn.began === undefined;
}
